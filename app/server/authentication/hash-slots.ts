import { HashLimiter, type HashRequester, type HashSlot } from "./hash-limiter";

const limiter = new HashLimiter();

export function reserveHash(requester: HashRequester): HashSlot {
  return limiter.reserve(requester);
}

/**
 * Hashes for a requester that has already proved something. Work that throws counts as a wrong
 * password.
 */
export async function hashWithLimit<T>(
  requester: HashRequester,
  work: () => Promise<T>,
): Promise<T> {
  const turn = reserveHash(requester);
  let isDone = false;
  try {
    await turn.begin();
    const result = await work();
    isDone = true;
    return result;
  } finally {
    turn.end(isDone);
  }
}
