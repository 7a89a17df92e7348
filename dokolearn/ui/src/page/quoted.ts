/** A text that can stand in HTML we hand out, as text or in an attribute. What we draw ourselves goes in as text nodes. */
export const quoted = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? "");
