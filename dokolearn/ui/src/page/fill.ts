/** A sentence of the page with its gaps filled: `Stich {n}`. */
export const fill = (sentence: string | undefined, values: Record<string, string | number>): string =>
  (sentence ?? "").replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));
