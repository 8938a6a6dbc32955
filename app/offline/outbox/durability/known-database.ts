import { withLocalStorage } from "./local-store";

// What each user's window has seen, in local storage: the id of the database, and the titles on which they wrote and that are not sent. The
// browser has written both to the disk long before an entry is saved, whereas the marks and copies of the entry are written seconds after it.
// So a user whose database was deleted is notified of each title whose entry may be missing, even if that entry has no mark.

const DATABASE = "outbox-database.";
const WRITING = "outbox-writing.";
/** More are not remembered: a notice with more titles helps nobody. */
const MAX_TITLES = 30;

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
  const before = writingsOf(owner);
  if (title === "" || before.at(-1) === title) return;
  storeWritings(owner, [...before.filter((each) => each !== title), title].slice(-MAX_TITLES));
}

/** Once all entries of this title have left the device. */
export function forgetWriting(owner: string, title: string): void {
  storeWritings(
    owner,
    writingsOf(owner).filter((each) => each !== title),
  );
}

/** The last one at the end. */
export function writingsOf(owner: string): string[] {
  let text = "";
  withLocalStorage((storage) => {
    text = storage.getItem(WRITING + owner) ?? "";
  });
  // An earlier release stored one title as it is.
  return text.startsWith(LIST) ? text.slice(LIST.length).split(LINE) : text === "" ? [] : [text];
}

function storeWritings(owner: string, titles: readonly string[]): void {
  store(WRITING + owner, titles.length === 0 ? "" : LIST + titles.join(LINE));
}

/** Titles are of one line. */
const LINE = "\n";
const LIST = LINE;

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
