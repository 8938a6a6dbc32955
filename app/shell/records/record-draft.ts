import type {
  NameOf,
  RecordField,
  RecordFields,
  RelationField,
  TextField,
  ValueOf,
} from "~/kernel/record-fields";
import { chosenOption } from "~/ui/combobox/chosen-options";
import type { Option } from "~/ui/combobox/option";
import { useFieldErrors } from "./field-errors";
import type { FormProps } from "./record-form";

type Plain<Fields> = {
  -readonly [Name in Exclude<keyof Fields, NameOf<Fields, RelationField>>]: ValueOf<Fields[Name]>;
};

/** `customer` of `customerId`. */
type Related<Fields> = WithoutId<NameOf<Fields, RelationField>>;
type WithoutId<Name> = Name extends `${infer Of}Id` ? Of : never;

/** What the form of a record shows: its id, the version that was seen (null of a new one) and its values. */
export type DraftOf<Fields> = Plain<Fields> &
  Record<Related<Fields>, Option | null> & { id: string; version: number | null };

/** A record as it is read: related ones by id and name. */
export type StoredOf<Fields> = Plain<Fields> &
  Record<`${Related<Fields>}Id`, string | null> &
  Record<`${Related<Fields>}Name`, string> & { id: string; version: number };

/** A new record, with what is known of it. */
export function emptyDraft<Fields extends RecordFields>(
  fields: Fields,
  id: string,
  known?: Partial<DraftOf<Fields>>,
): DraftOf<Fields>;
export function emptyDraft(fields: RecordFields, id: string, known?: object): object {
  return { ...draftOf(fields, (_name, field) => emptyValue(field)), ...known, id, version: null };
}

function emptyValue(field: RecordField): unknown {
  if (field.kind === "choice") return field.initial;
  if (field.kind === "flag") return false;
  if (field.kind === "quantity") return 0;
  return field.kind === "relation" ? null : "";
}

export function storedDraft<Fields extends RecordFields>(
  fields: Fields,
  record: StoredOf<Fields>,
): DraftOf<Fields>;
export function storedDraft(
  fields: RecordFields,
  { id, version, ...stored }: Readonly<Record<string, unknown>>,
): object {
  const values = draftOf(fields, (name, { kind }) => {
    if (kind !== "relation") return stored[name];
    return stored[`${name}Id`] ? { id: stored[`${name}Id`], name: stored[`${name}Name`] } : null;
  });
  return { ...values, id, version };
}

/** What each related record may be. */
type Choices = Readonly<Record<string, readonly (Option | null)[]>>;

/**
 * A draft as it was sent and refused, or as it is stored on this device, for a page without JavaScript; with JavaScript the form keeps its
 * own state. The notation of a quantity is left to its field.
 */
function sentDraft<Draft extends { id: string }>(
  draft: Draft,
  sent: Record<string, string> | undefined,
  fields: RecordFields,
  choices: Choices,
): Draft {
  if (!sent) return draft;
  const before = new Map<string, unknown>(Object.entries(draft));
  const values = draftOf(fields, (name, field) => {
    const value = sent[name];
    switch (field.kind) {
      case "relation":
        return chosenOption(sent, `${name}Id`, choices[name] ?? null);
      case "flag":
        return value === "on";
      case "quantity":
        return before.get(name);
      case "choice":
        return field.values.find((each) => each === value) ?? before.get(name);
      default:
        return value ?? before.get(name);
    }
  });
  return { ...draft, ...values, id: sent["id"] ?? draft.id };
}

function draftOf(
  fields: RecordFields,
  valueOf: (name: string, field: RecordField) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const shown = field.kind === "relation" ? name.slice(0, -"Id".length) : name;
      return [shown, valueOf(shown, field)];
    }),
  );
}

/**
 * The draft as it was sent, if it was, the errors of the form's fields, and what an input needs for a text: name, label, value, greatest
 * length and error.
 */
export function useRecordForm<
  Fields extends RecordFields,
  Draft extends DraftOf<Fields> & Record<NameOf<Fields, TextField>, string>,
>(
  before: Draft,
  { refusal, sent }: Pick<FormProps, "refusal" | "sent">,
  fields: Fields & Record<NameOf<Fields, TextField>, TextField>,
  label: (name: NameOf<Fields, TextField>) => string,
  choices: Choices & Readonly<Record<Related<Fields>, unknown>>,
) {
  const errorOf = useFieldErrors(refusal);
  const draft = sentDraft(before, sent, fields, choices);
  const field = (name: NameOf<Fields, TextField>) => ({
    name,
    label: label(name),
    ...(fields[name].required ? { required: true } : { optional: true }),
    maxLength: fields[name].limit,
    autoComplete: "off",
    defaultValue: draft[name],
    error: errorOf(name),
  });
  return { draft, errorOf, field };
}
