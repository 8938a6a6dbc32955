export type Pairs<One> = { pairs: [before: One, after: One][]; added: One[]; removed: One[] };

/**
 * Pairs what is in both lists by the first of the keys that it has in common, wherever it is in its list. Several with the same key are
 * paired in their order. Pairs and additions are in the order of `after`.
 */
export function pairsOf<One>(
  before: readonly One[],
  after: readonly One[],
  ...keys: ((one: One) => string)[]
): Pairs<One> {
  let removed = [...before];
  const found = new Map<One, One>();
  for (const keyOf of keys) {
    const waiting = byKey(removed, keyOf);
    for (const one of after) {
      const partner = found.has(one) ? undefined : waiting.get(keyOf(one))?.shift();
      if (partner) found.set(one, partner);
    }
    const taken = new Set(found.values());
    removed = removed.filter((one) => !taken.has(one));
  }
  return {
    pairs: after.flatMap((one): [One, One][] => {
      const partner = found.get(one);
      return partner ? [[partner, one]] : [];
    }),
    added: after.filter((one) => !found.has(one)),
    removed,
  };
}

function byKey<One>(all: readonly One[], keyOf: (one: One) => string): Map<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}
