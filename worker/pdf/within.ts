/** Thrown when work was given up on. */
export class TimedOut extends Error {
  override name = "TimedOut";
}

/** What `work` gives, or TimedOut after so many milliseconds. The work itself goes on: the caller ends it. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut(`not done after ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
