import { namesOf } from "./record-of";
import { fold, searchTextOf } from "./text/fold";
import { sortKey } from "./text/sort-key";

/** What is the same for fields of every kind. */
type Common = {
  required?: true;
  /** A new record takes it, and later a command of its own changes it: it is not logged and in no conflict. */
  onlyNew?: true;
  /** Whether it is searched, after the name. */
  search?: true;
};

/** A text of one line, with its greatest length. */
export type TextField = Common & {
  kind: "text" | "telephone" | "email" | "country";
  limit: number;
};
/** `initial`: in the form of a new record, and of input without it unless it is required. */
type ChoiceField = Common & { kind: "choice"; values: readonly string[]; initial: string };
type FlagField = Common & { kind: "flag" };
/** A related record. Its field is named after it, with `Id`, and what is read of the record has its `Name` too. */
export type RelationField = Common & { kind: "relation" };
/** Thousandths of a unit, at most `limit` of them in either direction. */
type QuantityField = Common & { kind: "quantity"; limit: number };

export type RecordField = TextField | ChoiceField | FlagField | RelationField | QuantityField;

/** The fields of a noun, as its `fields.ts` states them. Their order is that of the log and of conflicts. */
export type RecordFields = Readonly<Record<string, RecordField>>;

/** What a field has in the input of a command. */
export type ValueOf<Field> = Field extends { kind: "choice"; values: readonly (infer Value)[] }
  ? Value
  : Field extends FlagField
    ? boolean
    : Field extends QuantityField
      ? number
      : Field extends RelationField & { required?: never }
        ? string | null
        : string;

/** The names of those fields that are `Like`. */
export type NameOf<Fields, Like> = {
  [Name in keyof Fields & string]: Fields[Name] extends Like ? Name : never;
}[keyof Fields & string];

/** The fields that an update changes. */
export type ChangeableName<Fields> = Exclude<
  keyof Fields & string,
  NameOf<Fields, { onlyNew: true }>
>;

/** What the log and conflicts name. */
export function changeableNames<Fields extends RecordFields>(
  fields: Fields,
): ChangeableName<Fields>[] {
  return namesOf<keyof Fields & string>(fields).filter(
    (name): name is ChangeableName<Fields> => !fields[name]?.onlyNew,
  );
}

/** The name under which a record is shown to have a field: that of a related record itself. */
export function shownName(name: string, fields: RecordFields): string {
  return fields[name]?.kind === "relation" ? name.replace(/Id$/, "Name") : name;
}

/** The columns of a named record: its fields, its sort key and its search text, which may have `more` words. */
export function columnsOf<Values extends { name: string }>(
  fields: RecordFields,
  values: Values,
  more: readonly string[] = [],
) {
  const stored = new Map<string, unknown>(Object.entries(values));
  const searched = Object.keys(fields).filter((name) => fields[name]?.search);
  const words = [...searched.map((name) => String(stored.get(name) ?? "")), ...more];
  const others = words.filter((word) => word !== "");
  return {
    ...values,
    sortKey: sortKey(values.name),
    searchText: words.length > 0 ? searchTextOf([values.name], others) : fold(values.name),
  };
}
