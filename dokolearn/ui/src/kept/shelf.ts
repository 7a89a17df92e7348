/** What is too much for the small storage lies in IndexedDB: a database of each learner, so that it can go as a whole. */
import { databaseOf } from "./store";

const STORE = "evenings";
/** Milliseconds; a database that says nothing for so long counts as none. */
const PATIENCE = 2_000;
const open = new Map<string, Promise<IDBDatabase>>();

/** Work with everything that lies there as one piece: it is done, and safe, when what was found comes. Rejects where the
 *  browser keeps nothing, has no room, or does not answer. */
export async function shelf<Found>(
  who: string,
  work: (store: IDBObjectStore, found: (what: Found) => void) => void,
): Promise<Found> {
  const name = databaseOf(who);
  try {
    const database = await (open.get(name) ?? opened(name));
    return await inTime((resolve, reject) => {
      let what: Found;
      const piece = database.transaction(STORE, "readwrite");
      piece.oncomplete = () => resolve(what);
      piece.onabort = () => reject(piece.error);
      work(piece.objectStore(STORE), (found) => (what = found));
    });
  } catch (error) {
    open.delete(name); // a connection that broke is made anew
    throw error;
  }
}

function opened(name: string): Promise<IDBDatabase> {
  const coming = inTime<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
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
