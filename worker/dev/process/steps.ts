/** Runs one step and prints a line with its name and duration. Steps may run in parallel. */
export async function step<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const from = performance.now();
  const result = await work();
  const seconds = ((performance.now() - from) / 1000).toFixed(1).padStart(5);
  console.log(`${seconds} s  ${what}`);
  return result;
}
