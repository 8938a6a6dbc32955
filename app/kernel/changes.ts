/** `formOnly`: the formatting of a text changed, its words did not. `hidden`: the values are personal. */
export type FieldChange = {
  field: string;
  from: unknown;
  to: unknown;
  formOnly?: true;
  hidden?: true;
};

/**
 * How a person is reached. The activity is insert-only, so that it could not be erased there with the person: it states that the field
 * changed, not its values.
 */
const HIDDEN: readonly string[] = [
  "email",
  "phoneNumber",
  "contactEmail",
  "contactNumber",
  "telephone",
];

export function isHidden(field: string): boolean {
  return HIDDEN.includes(field);
}

/**
 * Lists the changes of an update field by field for the activity log. Fields missing in `after` are
 * unchanged. The formatting of a text has the name of its field plus Doc.
 */
export function changesOf<Before extends object>(
  fields: readonly (keyof Before & string)[],
  before: Before,
  after: Partial<Before>,
): FieldChange[] {
  return fields.flatMap((field): FieldChange[] => {
    if (after[field] !== undefined && after[field] !== before[field])
      return isHidden(field)
        ? [{ field, from: null, to: null, hidden: true }]
        : [{ field, from: before[field], to: after[field] }];
    const [was, is] = [formOf(before, field), formOf(after, field)];
    return is !== undefined && is !== was ? [{ field, from: null, to: null, formOnly: true }] : [];
  });
}

function formOf(record: object, field: string): unknown {
  return new Map<string, unknown>(Object.entries(record)).get(`${field}Doc`);
}
