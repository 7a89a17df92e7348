/** What is too much for the small storage lies in IndexedDB: databases of each learner, so that they can go as a whole. */
import { databaseOf, type Shelf } from "./store";

/** Milliseconds; a database that says nothing for so long counts as none. */
const PATIENCE = 2_000;
const open = new Map<string, Promise<IDBDatabase>>();

/** Work with everything that lies there as one piece: it is done, and safe, when what was found comes. Rejects where the
 *  browser keeps nothing, has no room, or does not answer. */
export async function shelf<Found>(
  who: string,
  work: (store: IDBObjectStore, found: (what: Found) => void) => void,
  which: Shelf = "evenings",
): Promise<Found> {
  const name = databaseOf(who, which);
  try {
    const database = await (open.get(name) ?? opened(name, which));
    return await inTime((resolve, reject) => {
      let what: Found;
      const piece = database.transaction(which, "readwrite");
      piece.oncomplete = () => resolve(what);
      piece.onabort = () => reject(piece.error);
      work(piece.objectStore(which), (found) => (what = found));
    });
  } catch (error) {
    open.delete(name); // a connection that broke is made anew
    throw error;
  }
}

function opened(name: string, which: Shelf): Promise<IDBDatabase> {
  const coming = inTime<IDBDatabase>((resolve, reject) => {
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

const inTime = <Value>(work: (resolve: (value: Value) => void, reject: (why: unknown) => void) => void): Promise<Value> =>
  new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("no answer")), PATIENCE);
    work(resolve, reject);
  });
