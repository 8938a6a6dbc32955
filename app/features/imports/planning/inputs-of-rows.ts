import * as z from "zod/mini";
import { createInput as assetInput } from "~/features/assets/inputs";
import { createInput as customerInput } from "~/features/customers/inputs";
import { createInput as equipmentInput } from "~/features/equipment/inputs";
import { createInput as locationInput } from "~/features/locations/inputs";
import { createInput as roomInput } from "~/features/rooms/inputs";
import { createInput as partInput } from "~/features/spare-parts/inputs";
import { createInput as userInput } from "~/features/users/inputs/user";
import { parseInput } from "~/kernel/input/parse";
import { refusedFields, Refusal } from "~/kernel/refusal";
import type { CellValue } from "../cells/reader";
import { importFields } from "../fields";
import { earlierServiceInput, referenceInput } from "../inputs";
import type { ImportKind } from "../model";

/** The values of a row's cells by field. */
export type RowValues = Readonly<Record<string, CellValue>>;

/** For the ids that are known only when the row meets the database. */
const ANY_ID = "00000000-0000-7000-8000-000000000000";

/** The input of the command that creates a record of the kind: what it refuses is refused here with the same reasons. */
const INPUTS: Readonly<Record<ImportKind, z.ZodMiniType>> = {
  customers: customerInput("customers"),
  locations: locationInput,
  rooms: roomInput,
  assets: assetInput,
  equipment: equipmentInput,
  "spare-parts": partInput,
  users: userInput,
  "earlier-services": earlierServiceInput,
};

/** Fields that help to find another record, or have a name of their own in the input. */
const NOT_IN_INPUT: Readonly<Partial<Record<ImportKind, readonly string[]>>> = {
  rooms: ["customerId"],
  users: ["fullName", "role"],
};

/** The refused fields of a row, each with its reason: a key of `common.fields`. */
export function refusedValues(kind: ImportKind, values: RowValues): Record<string, string> {
  const fields = importFields(kind);
  const others = ["externalKey", ...(NOT_IN_INPUT[kind] ?? [])];
  const input = Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !others.includes(name))
      .map(([name, value]) => [name, fields[name]?.kind === "relation" ? ANY_ID : value]),
  );
  const role = values["role"];
  const refused = refusedReferences(kind, values);
  try {
    parseInput(INPUTS[kind], {
      ...input,
      ...(kind === "users" && role !== undefined ? { roles: [{ roleName: role }] } : {}),
      id: ANY_ID,
    });
    return refused;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...refused, ...refusedFields(error.facts) };
  }
}

function refusedReferences(kind: ImportKind, values: RowValues): Record<string, string> {
  const fields = importFields(kind);
  const names = Object.keys(values).filter(
    (name) => name === "externalKey" || fields[name]?.kind === "relation",
  );
  return Object.fromEntries(
    names.flatMap((name) => {
      const reason = z.safeParse(referenceInput, values[name]).error?.issues[0]?.message;
      return reason === undefined ? [] : [[name, reason]];
    }),
  );
}
