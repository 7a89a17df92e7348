/** Prose that only some tables have. */
import { onPage } from "../page/page";
import { changes, myTable, onTable } from "./my-table";

/** An option, or after a colon what is in it; what it may be; and in which books it is so. Without values: some
 * options, of which one is a house rule. */
type Clause = readonly [name: string, values: readonly unknown[] | null, books: readonly string[]];

/** Whether the reader's table does not have this part of a page. */
export function isAway({ dataset }: HTMLElement): boolean {
  const own = changes();
  const holds = ([name, values, books]: Clause): boolean => {
    const [option = "", member] = name.split(":");
    if (!values) return name.split(" ").some((one) => one in own);
    const value = own[option];
    if (value === undefined) return books.includes(myTable().book);
    return values.includes(member ? value === "all" || (value as unknown[]).includes(member) : value);
  };
  return !!dataset.dkOnly && !(JSON.parse(dataset.dkOnly) as Clause[]).every(holds);
}

/** Once for a document. What is a step is left to the steps. */
export function startOnlyHere(): void {
  onPage(() => {
    const parts = [...document.querySelectorAll<HTMLElement>("[data-dk-only]:not(.dk-section)")];
    const draw = (): void => parts.forEach((part) => (part.hidden = isAway(part)));
    if (parts[0]) onTable(parts[0], draw);
    draw();
  });
}
