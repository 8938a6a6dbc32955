/** The result of an action whose entry is queued on this device and sent as soon as possible. */
type Queued = { kept: true };
export const KEPT: Queued = { kept: true };

export function isQueued(answer: unknown): answer is Queued {
  return typeof answer === "object" && answer !== null && "kept" in answer && answer.kept === true;
}

/** A queued or refused change did not change the server, which may also be unreachable: the page's data is not reloaded. */
export function skipRevalidationIfQueued({
  actionResult,
  defaultShouldRevalidate,
}: {
  actionResult?: unknown;
  defaultShouldRevalidate: boolean;
}): boolean {
  return !isQueued(actionResult) && !isRefused(actionResult) && defaultShouldRevalidate;
}

export function isRefused(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "refusal" in answer;
}
