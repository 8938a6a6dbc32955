import { CHANGED_BEFORE, type OutboxEntry } from "./entry";
import { SIGN_ORDER, SUBMIT_ORDER } from "./entry-kinds";

// Queued entries that name another one, as a signature names the reports that were on the screen.

type Entries = {
  index(name: "owner"): { getAll(owner: string): Promise<OutboxEntry[]> };
  put(entry: OutboxEntry): Promise<unknown>;
};

/**
 * Sets aside what was signed or submitted on an entry that is changed or discarded before it is sent: it was made on what that said, and
 * needs its owner's attention. Part of the transaction that changes the other one. Returns what it has set aside.
 */
export async function setOvertakenAside(
  entries: Entries,
  changed: OutboxEntry,
): Promise<OutboxEntry[]> {
  const own = await entries.index("owner").getAll(changed.owner);
  const overtaken = own
    .filter((each) => isOvertaken(each, changed))
    .map((each) => ({ ...each, state: "refused" as const, refusal: OVERTAKEN }));
  await Promise.all(overtaken.map((each) => entries.put(each)));
  return overtaken;
}

function isOvertaken(entry: OutboxEntry, changed: OutboxEntry): boolean {
  return (
    entry.state === "waiting" &&
    entry.place > changed.place &&
    NAMES_CONTENT.includes(entry.kind) &&
    JSON.stringify(entry.call.body ?? null).includes(changed.id)
  );
}

const NAMES_CONTENT: readonly string[] = [SIGN_ORDER, SUBMIT_ORDER];
const OVERTAKEN = { status: 409, code: CHANGED_BEFORE, message: "" };
