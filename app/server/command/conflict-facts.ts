import { isRecord } from "~/kernel/is-record";
import { Refusal } from "~/kernel/refusal";
import { MovedOn } from "./retry-until-current";

/** What every client needs to repeat its change, or to see that nothing is left to do. */
const ALWAYS = ["id", "version", "status", "updatedAt"];

/**
 * Reduces `current` of a version conflict to the fields of the refused input, and the names of its relations. A loaded record
 * also has what only the rules read, such as the hours and the approvers of an order. Other errors stay as they are.
 */
export function withFieldsOfInput(error: unknown, input: unknown): unknown {
  if (!(error instanceof Refusal) || error.code !== "version_conflict") return error;
  const { current } = error.facts;
  // The conflict of a setting has its value and no version.
  if (!isRecord(current) || !("version" in current)) return error;
  const sent = isRecord(input) ? Object.keys(input) : [];
  const shown = new Set([...ALWAYS, ...sent, ...sent.map((name) => name.replace(/Id$/, "Name"))]);
  const fields = Object.entries(current).filter(([name]) => shown.has(name));
  const facts = { ...error.facts, current: Object.fromEntries(fields) };
  return error instanceof MovedOn
    ? new MovedOn(facts)
    : new Refusal(error.code, error.reason, facts);
}
