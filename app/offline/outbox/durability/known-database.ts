import { withLocalStorage } from "./local-store";

// What each user's window has seen, in local storage: the id of the database, and the title on which they wrote last. The browser has written
// both to the disk long before an entry is saved, whereas the marks and copies of the entry are written seconds after it. So a user whose
// database was deleted is notified that an entry may be missing, even if that entry has no mark.

const DATABASE = "outbox-database.";
const WRITING = "outbox-writing.";

export function rememberDatabase(owner: string, databaseId: string): void {
  store(DATABASE + owner, databaseId);
}

/** The users whose marker names another database than this one. */
export function ownersOfAnother(databaseId: string): string[] {
  const owners: string[] = [];
  withLocalStorage((storage) => {
    for (const name of Object.keys(storage))
      if (name.startsWith(DATABASE) && storage.getItem(name) !== databaseId)
        owners.push(name.slice(DATABASE.length));
  });
  return owners;
}

export function rememberWriting(owner: string, title: string): void {
  store(WRITING + owner, title);
}

/** Empty if unknown. */
export function lastWriting(owner: string): string {
  let title = "";
  withLocalStorage((storage) => {
    title = storage.getItem(WRITING + owner) ?? "";
  });
  return title;
}

export function forgetOwner(owner: string): void {
  withLocalStorage((storage) => {
    for (const name of [DATABASE, WRITING]) storage.removeItem(name + owner);
  });
}

function store(name: string, value: string): void {
  withLocalStorage((storage) => {
    if (storage.getItem(name) !== value) storage.setItem(name, value);
  });
}
