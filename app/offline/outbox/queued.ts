/** What an action answers when what it was asked to do lies on this phone, and leaves as soon as it can. */
type Kept = { kept: true };
export const KEPT: Kept = { kept: true };

export function isKept(answer: unknown): answer is Kept {
  return typeof answer === "object" && answer !== null && "kept" in answer && answer.kept === true;
}

/** What was kept here, or refused, changed nothing on the server, and there may be no server to ask: a page is not read anew for it. */
export function skipRevalidationIfQueued({ actionResult, defaultShouldRevalidate }: { actionResult?: unknown; defaultShouldRevalidate: boolean }): boolean {
  return !isKept(actionResult) && !isRefused(actionResult) && defaultShouldRevalidate;
}

export function isRefused(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "refusal" in answer;
}
