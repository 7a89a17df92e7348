/** Passing on an address whose end says what is seen here. */

/** Put a fragment into the address bar, without a new entry of the history, and copy the address. Whether it was copied. */
export async function copyAddress(fragment: string): Promise<boolean> {
  history.replaceState(history.state, "", fragment);
  try {
    await navigator.clipboard.writeText(location.href);
    return true;
  } catch {
    return false;
  }
}
