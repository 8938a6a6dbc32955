/** Thrown when work exceeds its timeout. */
export class TimedOut extends Error {
  override name = "TimedOut";
}

/**
 * Returns the result of `work`, or throws TimedOut after `timeoutMs`. The work itself continues;
 * the caller cancels it.
 */
export async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut(`not done after ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    if (timer !== undefined) clearTimeout(timer);
  }
}
