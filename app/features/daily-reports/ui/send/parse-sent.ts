import type * as z from "zod/mini";
import { parseInput } from "~/kernel/input/parse";
import { Refusal } from "~/kernel/refusal";
import type { SentReport } from "./sent-report";

/** Parses the input of a command. Errors name the rows of the form, where blank rows count too. */
export function parseSentReport<Schema extends z.ZodMiniType>(
  schema: Schema,
  sent: SentReport,
  head: Record<string, unknown>,
): z.output<Schema> {
  if (sent.lacksHours)
    throw new Refusal("invalid_input", "invalid_input", { fields: { noHoursReason: "required" } });
  try {
    return parseInput(schema, { ...sent.content, ...head });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "invalid_input") throw error;
    const fields = Object.entries(error.facts["fields"] ?? {}).map(([path, reason]) => [
      placeInForm(path, sent.places),
      reason,
    ]);
    throw new Refusal(error.code, error.reason, {
      ...error.facts,
      fields: Object.fromEntries(fields),
    });
  }
}

function placeInForm(path: string, places: SentReport["places"]): string {
  const [list = "", row = "", ...rest] = path.split(".");
  const place = places[list]?.[Number(row)];
  return place === undefined ? path : [list, place, ...rest].join(".");
}
