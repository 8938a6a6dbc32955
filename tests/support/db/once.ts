/** The same result for every caller. Tests that change nothing, such as refusals, share one tenant by it. */
export function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | null = null;
  return () => (made ??= make());
}
