type SortedList<Sort extends string> = {
  shape: { sortBy: { def: { innerType: { def: { entries: Record<string, Sort> } } } } };
};

/** The orders in which a list can be requested, by the schema of its input. */
export function sortsOf<Sort extends string>({ shape }: SortedList<Sort>): Sort[] {
  return Object.values(shape.sortBy.def.innerType.def.entries);
}
