/** An object with one value for each of the names. Safe: each name gets its value. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}

/** True for a name of the table itself, not for one that every object has, such as `constructor`. */
export function hasName<Name extends string>(
  table: Readonly<Record<Name, unknown>>,
  name: string,
): name is Name {
  return Object.hasOwn(table, name);
}

/** The names in a table. Safe only for an object without other properties than its type declares. */
export function namesOf<Name extends string>(
  table: Readonly<Partial<Record<Name, unknown>>>,
): Name[] {
  return Object.keys(table) as Name[];
}
