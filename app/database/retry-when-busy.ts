import { DatabaseUnavailable } from "./failures";

const TRIES = 4;
const FIRST_PAUSE_MS = 40;

/**
 * Retries a batch that was rolled back in favour of another writer. It was rolled back completely,
 * so a retry cannot write twice. Any other failure may have happened after the commit and is never
 * retried here.
 */
export async function retryWhenBusy<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (attempt === TRIES || !isBusy(error)) throw error;
      await pause(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && error.retryable && !error.mayHaveWritten;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
