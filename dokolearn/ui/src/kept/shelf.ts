/** What is too much for the small storage lies in IndexedDB: databases of each learner, so that they can go as a whole. */
import { databaseOf, type Fields, type Shelf } from "./store";

/** Milliseconds; a database that says nothing for so long counts as none: whoever writes has another place. */
const PATIENCE = 2_000;
/** What is not read would seem to be lost: that may take longer, as long as no database was silent. */
const LONG = 10_000;
let silent = false;
const open = new Map<string, Promise<IDBDatabase>>();

/** Work with everything that lies there as one piece: it is done, and safe, when what was found comes. Rejects where the
 *  browser keeps nothing, has no room, or does not answer. */
export async function shelf<Found>(
  who: string,
  work: (store: IDBObjectStore, found: (what: Found) => void) => void,
  which: Shelf = "evenings",
  patience = PATIENCE,
): Promise<Found> {
  const name = databaseOf(who, which);
  try {
    const database = await inTime(patience, open.get(name) ?? opened(name, which));
    return await inTime(patience, new Promise((resolve, reject) => {
      let what: Found;
      const piece = database.transaction(which, "readwrite");
      piece.oncomplete = () => resolve(what);
      piece.onabort = () => reject(piece.error);
      work(piece.objectStore(which), (found) => (what = found));
    }));
  } catch (error) {
    open.delete(name); // a connection that broke is made anew
    throw error;
  }
}

/** Everything that lies there; nothing where the browser has no such place. `strict`: rejects where it cannot be read. */
export async function shelved(who: string, which: Shelf, strict = false): Promise<Fields[]> {
  const patience = silent ? PATIENCE : LONG;
  try {
    return await shelf<Fields[]>(who, (store, found) => {
      const asked = store.getAll();
      asked.onsuccess = () => found(asked.result as Fields[]);
    }, which, patience);
  } catch (error) {
    silent ||= error instanceof Silence;
    if (strict) throw error;
    return [];
  }
}

function opened(name: string, which: Shelf): Promise<IDBDatabase> {
  const coming = new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(which);
    asked.onerror = () => reject(asked.error);
    asked.onsuccess = () => {
      const database = asked.result;
      database.onclose = () => open.delete(name);
      // Somebody throws it away.
      database.onversionchange = () => {
        open.delete(name);
        database.close();
      };
      resolve(database);
    };
  });
  open.set(name, coming);
  return coming;
}

class Silence extends Error {}

const inTime = <Value>(patience: number, work: Promise<Value>): Promise<Value> =>
  Promise.race([work, new Promise<never>((_, reject) => setTimeout(() => reject(new Silence("no answer")), patience))]);
