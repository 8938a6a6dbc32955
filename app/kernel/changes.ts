export type FieldChange = { field: string; from: unknown; to: unknown };

/** What an update changes, field by field, for the activity log. Fields that are not in `after` stay. */
export function changesOf<Before extends object>(fields: readonly (keyof Before & string)[], before: Before, after: Partial<Before>): FieldChange[] {
  return fields.filter((field) => after[field] !== undefined && after[field] !== before[field]).map((field) => ({ field, from: before[field], to: after[field] }));
}
