/**
 * Says what is being done and how long it took, a line each; one thing may go on beside another.
 * @template Result
 * @param {string} what
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function step(what, work) {
  const from = performance.now();
  const result = await work();
  const seconds = ((performance.now() - from) / 1000).toFixed(1).padStart(5);
  console.log(`${seconds} s  ${what}`);
  return result;
}
