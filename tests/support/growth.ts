/**
 * How many times longer the work takes for one long input than for short ones that are as long together: 1 if its cost is linear, 16 if
 * it is quadratic. Both take as long on the same machine, so that a busy one delays both.
 * @param inputOf the input of a length
 * @param short the length of a short input; a long one has 16 times as much
 */
export function growth<Input>(
  inputOf: (length: number) => Input,
  work: (input: Input) => unknown,
  short = 300,
): number {
  const leastTime = (length: number, count: number) => {
    const input = inputOf(length);
    const times = Array.from({ length: RUNS }, () => {
      const from = performance.now();
      for (let at = 0; at < count; at += 1) work(input);
      return performance.now() - from;
    });
    return Math.min(...times);
  };
  // A cubic cost would take minutes at the greater length.
  const first = leastTime(4 * short, 1) / leastTime(short, 4);
  return first > 2 * LINEAR ? first : leastTime(16 * short, 1) / leastTime(short, 16);
}

/** Below it a cost is linear. */
export const LINEAR = 4;

const RUNS = 8;
