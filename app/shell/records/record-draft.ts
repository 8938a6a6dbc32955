import { namesOf, recordOf } from "~/kernel/record-of";
import { chosenOption } from "~/ui/combobox/chosen-options";
import type { Option } from "~/ui/combobox/option";
import { useFieldErrors } from "./field-errors";
import type { FormProps } from "./record-form";

/** The texts of a record with their greatest length. `name` is required. */
type TextLimits<Name extends string = string> = Readonly<Record<Name, number>>;

/** What the form of a record shows: its id, the version that was seen (null of a new one) and its values. */
type RecordDraft = { id: string; version: number | null };

export function emptyTexts<Name extends string>(limits: TextLimits<Name>): Record<Name, string> {
  return recordOf(namesOf(limits), () => "");
}

export function textsOf<Name extends string>(
  limits: TextLimits<Name>,
  record: Readonly<Record<NoInfer<Name>, string>>,
): Record<Name, string> {
  return recordOf(namesOf(limits), (name) => record[name]);
}

/** What else than texts a form shows: related records, each with what it may be, and flags. */
type Others<Draft> = {
  chosen?: { [Name in keyof Draft & string]?: readonly (Option | null)[] };
  flags?: readonly (keyof Draft & string)[];
};

/**
 * A draft as it was sent and refused, or as it is stored on this device, for a page without JavaScript; with JavaScript the form keeps its
 * own state. The field of a related record is named after it: `customerId` of `customer`.
 */
function draftFromInput<Name extends string, Draft extends RecordDraft & Record<Name, string>>(
  draft: Draft,
  sent: Record<string, string> | undefined,
  limits: TextLimits<Name>,
  { chosen = {}, flags = [] }: Others<Draft> = {},
): Draft {
  if (!sent) return draft;
  return {
    ...draft,
    ...recordOf(["id", ...namesOf(limits)], (name) => sent[name] ?? draft[name]),
    ...recordOf(namesOf(chosen), (name) => chosenOption(sent, `${name}Id`, chosen[name] ?? null)),
    ...recordOf(flags, (name) => sent[name] === "on"),
  };
}

/**
 * The draft as it was sent, if it was, the errors of the form's fields, and what an input needs for a text: name, label, value, greatest
 * length and error. Every text but the name is optional.
 */
export function useRecordForm<
  Name extends string,
  Draft extends RecordDraft & Record<Name, string>,
>(
  before: Draft,
  { refusal, sent }: Pick<FormProps, "refusal" | "sent">,
  limits: TextLimits<Name>,
  label: (name: NoInfer<Name>) => string,
  others?: Others<NoInfer<Draft>>,
) {
  const errorOf = useFieldErrors(refusal);
  const draft = draftFromInput(before, sent, limits, others);
  const field = (name: Name) => ({
    name,
    label: label(name),
    ...(name === "name" ? { required: true } : { optional: true }),
    maxLength: limits[name],
    autoComplete: "off",
    defaultValue: draft[name],
    error: errorOf(name),
  });
  return { draft, errorOf, field };
}
