import { DatabaseUnavailable } from "./failures";

const TRIES = 4;
const FIRST_PAUSE_MS = 40;

/**
 * A batch that gave way to another writer was undone whole, so sending it again cannot write twice. Any other failure of a write
 * may have happened after its commit, and is never repeated here.
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
