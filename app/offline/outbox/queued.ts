/** The result of an action whose entry is queued on this device and sent as soon as possible. */
export type Queued = { queued: true; id: string };

export function isQueued(result: unknown): result is Queued {
  return (
    typeof result === "object" && result !== null && "queued" in result && result.queued === true
  );
}

const QUEUED = "queued";

/** The URL that shows what became of an entry. It survives a reload and a revalidation, which drop the result of an action. */
export function queuedAt(path: string, entryId: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}${QUEUED}=${entryId}`;
}

/** The entry that the page shows instead of its form. */
export function queuedIn(params: URLSearchParams): string | null {
  return params.get(QUEUED);
}

export function withoutQueued(params: URLSearchParams): URLSearchParams {
  params.delete(QUEUED);
  return params;
}

type Reload = {
  actionResult?: unknown;
  currentUrl: URL;
  nextUrl: URL;
  defaultShouldRevalidate: boolean;
};

/** A queued or refused change did not change the server, which may also be unreachable: the page's data is not reloaded. */
export function skipRevalidationIfQueued({
  actionResult,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: Reload): boolean {
  return (
    !isQueued(actionResult) &&
    !isRefused(actionResult) &&
    !isAboutEntry(currentUrl, nextUrl) &&
    !isOnlyHash(currentUrl, nextUrl) &&
    defaultShouldRevalidate
  );
}

/** A step of the same page. Leaving the step has no hash, which the router takes for another page. */
function isOnlyHash(current: URL, next: URL): boolean {
  return (
    current.hash !== next.hash &&
    current.pathname === next.pathname &&
    current.search === next.search
  );
}

/** The navigation only shows a queued entry, or its form, or no longer shows it. */
function isAboutEntry(current: URL, next: URL): boolean {
  const [before, after] = [queuedIn(current.searchParams), queuedIn(next.searchParams)];
  const isSamePage = current.pathname === next.pathname;
  const isOtherForm =
    next.searchParams.has("entry") &&
    current.searchParams.get("entry") !== next.searchParams.get("entry");
  return (before !== after && (after !== null || isSamePage)) || (isSamePage && isOtherForm);
}

export function isRefused(result: unknown): boolean {
  return typeof result === "object" && result !== null && "refusal" in result;
}
