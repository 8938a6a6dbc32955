/** `formOnly`: the words of a text stayed as they were, how they are set did not. */
export type FieldChange = { field: string; from: unknown; to: unknown; formOnly?: true };

/** What an update changes, field by field, for the activity log. Fields that are not in `after` stay. The form of a text is under its name with Doc. */
export function changesOf<Before extends object>(fields: readonly (keyof Before & string)[], before: Before, after: Partial<Before>): FieldChange[] {
  return fields.flatMap((field): FieldChange[] => {
    if (after[field] !== undefined && after[field] !== before[field]) return [{ field, from: before[field], to: after[field] }];
    const [was, is] = [formOf(before, field), formOf(after, field)];
    return is !== undefined && is !== was ? [{ field, from: null, to: null, formOnly: true }] : [];
  });
}

function formOf(record: object, field: string): unknown {
  return new Map<string, unknown>(Object.entries(record)).get(`${field}Doc`);
}
