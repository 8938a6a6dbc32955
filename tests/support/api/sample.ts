/** The first case of each kind, which `npm test` runs, and the others, which only `npm run test:full` runs. */
export function splitSample<Case>(
  cases: readonly Case[],
  kindOf: (each: Case) => string | null,
): { sample: Case[]; rest: Case[] } {
  const kinds = new Set<string | null>();
  const sample = cases.filter((each) => {
    const isFirst = !kinds.has(kindOf(each));
    kinds.add(kindOf(each));
    return isFirst;
  });
  return { sample, rest: cases.filter((each) => !sample.includes(each)) };
}
