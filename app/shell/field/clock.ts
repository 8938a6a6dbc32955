import { keepFact, readFact } from "./database";

// The clock of a phone may be wrong by hours; the day a report was written on decides whether it may be filed.

/** Answers name the second, so anything below is no news. */
const NOTICED_MS = 1_500;

/** Milliseconds to add to this device's clock to have the server's; null where the answer does not tell. Both times by this device's clock. */
export function skewOf(date: string | null, sentAt: number, receivedAt: number): number | null {
  const server = Date.parse(date ?? "");
  // The header drops the rest of its second: on average it was half a second later.
  return Number.isNaN(server) ? null : Math.round(server + 500 - (sentAt + receivedAt) / 2);
}

/** Keeps what an answer of the server tells of this device's clock. */
export async function noteSkew(answer: Response, sentAt: number): Promise<void> {
  const measured = skewOf(answer.headers.get("date"), sentAt, Date.now());
  if (measured === null) return;
  const known = await readFact<number>("skew");
  if (known === undefined || Math.abs(known - measured) > NOTICED_MS) await keepFact("skew", measured);
}

/** Milliseconds to add to this device's clock; undefined before the first answer that told. */
export function knownSkew(): Promise<number | undefined> {
  return readFact<number>("skew");
}
