/**
 * How many times longer the work takes for one long text than for short ones that are as long together: 1 if its cost is linear, 16 if
 * it is quadratic. Both take as long on the same machine, so that a busy one delays both.
 */
export function growth(
  textOf: (length: number) => string,
  work: (text: string) => unknown,
): number {
  const leastTime = (length: number, count: number) => {
    const text = textOf(length);
    const times = Array.from({ length: RUNS }, () => {
      const from = performance.now();
      for (let at = 0; at < count; at += 1) work(text);
      return performance.now() - from;
    });
    return Math.min(...times);
  };
  // A cubic cost would take minutes at the greater length.
  const first = leastTime(4 * SHORT, 1) / leastTime(SHORT, 4);
  return first > 2 * LINEAR ? first : leastTime(16 * SHORT, 1) / leastTime(SHORT, 16);
}

/** Below it a cost is linear. */
export const LINEAR = 4;

const SHORT = 300;
const RUNS = 8;
