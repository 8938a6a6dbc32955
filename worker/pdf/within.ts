/** Thrown when work was given up on. */
export class TimedOut extends Error {
  override name = "TimedOut";
}

/** What `work` gives, TimedOut after so many milliseconds, or the reason of the signal. The work itself goes on: the caller ends it. */
export async function within<T>(milliseconds: number, work: Promise<T>, signal?: AbortSignal): Promise<T> {
  let stop = () => {};
  const stopped = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new TimedOut(`not done after ${milliseconds} ms`)), milliseconds);
    const abort = () => reject(signal?.reason);
    signal?.addEventListener("abort", abort);
    stop = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    };
  });
  try {
    return await Promise.race([work, stopped]);
  } finally {
    stop();
  }
}
