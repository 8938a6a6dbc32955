import { newId } from "../../../kernel/ids";
import { writeOffline } from "../../data/database";
import { currentOwner } from "../../data/owner";
import { notifyOutbox } from "../updates";
import { ownersOfAnother, rememberDatabase, writingsOf } from "./known-database";
import { noteUnknownLoss, rewriteMarks } from "./marks";

let hasSeenClosing = false;

/**
 * The browser has closed the database under this window. Its marks in local storage are complete in memory, but not on the disk if it was full:
 * they are written again first, so that they outlast a window that is closed before their entries are restored.
 */
export function noteClosing(): void {
  hasSeenClosing = true;
  rewriteMarks();
}

/**
 * Notifies the users whose database was deleted before this window opened it: what they saved last may have no mark. `known` is the id of
 * the present database; without one, it is new.
 */
export async function compareDatabase(known: string | null): Promise<void> {
  const databaseId = known ?? (await nameDatabase());
  const owners = ownersOfAnother(databaseId);
  for (const owner of owners) {
    if (!hasSeenClosing) noteUnknownLoss(owner, writingsOf(owner), Date.now());
    rememberDatabase(owner, databaseId);
  }
  const owner = currentOwner();
  if (owner !== null) rememberDatabase(owner, databaseId);
  if (owners.length > 0) notifyOutbox();
}

/** Another tab may have done it meanwhile. */
function nameDatabase(): Promise<string> {
  return writeOffline(["facts"], async (transaction) => {
    const facts = transaction.objectStore("facts");
    const known = await facts.get("device");
    if (typeof known === "string") return known;
    const made = newId();
    await facts.put(made, "device");
    return made;
  });
}
