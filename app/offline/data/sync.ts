import { scaled } from "../../kernel/time-limits";
import { bodyOf } from "../../shell/api/response-body";
import { untilSignOut } from "../../shell/session/signed-out";
import { noteSkew } from "../connectivity/clock";
import { singleFlight } from "../connectivity/single-flight";
import { dropOldDrafts } from "../drafts/draft";
import { dropOldShare } from "../drafts/shared-files";
import { onOutboxUpdate } from "../outbox/updates";
import { type Owner, currentOwner } from "./owner";
import { filesIn, filesWanted, storeFiles } from "./files";
import { type Contents, MAX_BYTES, type OfflineDataState, type Part, totalOf } from "./state";
import { beginOfflineData, storeParts, readAll, readState } from "./store";
import { releaseHere } from "../releases/release";

const PARTS_AT_ONCE = 12;
/** The server works on as many requests for parts of one person at a time. */
const REQUESTS_AT_ONCE = 2;
const INTERVAL_MS = 600_000;
/** Skips a sync if the last one is more recent: navigations follow each other quickly. */
const FRESH_MS = 60_000;
const TIMEOUT_MS = 30_000;

/** Syncs the current user's offline data: in one tab at a time, and only what has changed. A call during a sync starts another one. */
const syncOfflineData: () => Promise<void> = singleFlight(async () => {
  const owner = currentOwner();
  if (owner === null) return;
  await navigator.locks.request("pack", { ifAvailable: true }, async (lock) => {
    if (lock) await syncFor(owner);
  });
});

async function syncFor(owner: Owner): Promise<void> {
  await Promise.all([dropOldShare(owner), dropOldDrafts()]).catch(() => undefined);
  const known = await readState(owner);
  const release = releaseHere();
  const before = known?.release === release ? known : null;
  // Before the request, because the response may not contain an entry that is sent during it.
  const at = Date.now();
  const contents = await fetchPart<Contents>(owner, `/fieldPack?since=${before?.cursor ?? ""}`);
  let state = await beginOfflineData(before, contents, { release, at });
  const changed = state.pending.length > 0 || contents.names !== null;
  while (state.pending.length > 0) {
    const arrived = await Promise.all(
      nextRequests(state.pending).map((names) =>
        fetchPart<{ owner: string; parts: Part[]; gone: string[] }>(
          owner,
          `/fieldPack/parts?names=${names.join(",")}`,
        ),
      ),
    );
    // A response may have less than was asked for: the rest stays pending.
    state = await storeParts(
      state,
      arrived.flatMap(({ parts }) => parts),
      arrived.flatMap(({ gone }) => gone),
    );
  }
  if (changed) await syncFiles(state);
}

function nextRequests(pending: readonly string[]): string[][] {
  return Array.from({ length: REQUESTS_AT_ONCE }, (_, index) =>
    pending.slice(index * PARTS_AT_ONCE, (index + 1) * PARTS_AT_ONCE),
  ).filter((names) => names.length > 0);
}

async function syncFiles({ owner, sizes }: OfflineDataState): Promise<void> {
  const files = (await readAll(owner)).flatMap(filesIn);
  await storeFiles(
    owner,
    filesWanted(files, MAX_BYTES - totalOf(sizes)),
    () => currentOwner() === owner,
  );
}

class NotOurs extends Error {}

/** Authenticates with the session cookie, so that a sync neither refreshes tokens nor signs the user out. */
async function fetchPart<Output extends { owner: string }>(
  owner: Owner,
  path: string,
): Promise<Output> {
  const sentAt = Date.now();
  const response = await fetch(`/api${path}`, {
    headers: { accept: "application/json" },
    signal: untilSignOut(scaled(TIMEOUT_MS)),
  });
  if (!response.ok) throw new NotOurs(`${response.status} for ${path}`);
  // The device may go offline before it writes anything, so the sync is the last chance to learn the server's time.
  if (response.headers.has("x-request-id")) await noteSkew(response, sentAt).catch(() => undefined);
  const body = await bodyOf<Output>(response);
  // Another user may have signed in since, here or in another tab. Their data must not be stored for this owner.
  if (body.owner !== owner || currentOwner() !== owner)
    throw new NotOurs(`${path} is somebody else's`);
  return body;
}

/**
 * Starts syncing in this page: now, on focus and on visibility if the data is older than a minute, when the connection returns, every
 * ten minutes while the page is visible, and after the outbox has sent an entry. Returns a function that stops it.
 */
export function startOfflineSync(): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const go = () => void syncOfflineData().catch(ignore);
  const goWhenOld = () => void isOld().then((old) => old && go(), ignore);
  const goWhenSeen = () => document.visibilityState === "visible" && goWhenOld();
  window.addEventListener("focus", goWhenOld, { signal });
  window.addEventListener("online", go, { signal });
  document.addEventListener("visibilitychange", goWhenSeen, { signal });
  const timer = setInterval(goWhenSeen, INTERVAL_MS);
  const quiet = onOutboxUpdate((update) => update && "settled" in update && go());
  signal.addEventListener("abort", () => (clearInterval(timer), quiet()));
  goWhenOld();
  return () => stopped.abort();
}

async function isOld(): Promise<boolean> {
  const owner = currentOwner();
  const state = owner === null ? null : await readState(owner);
  return (
    !state ||
    state.pending.length > 0 ||
    state.release !== releaseHere() ||
    Date.now() - state.checkedAt > FRESH_MS
  );
}

/** Without a network or with a full storage, the stored data stays. The next event retries. */
function ignore(): void {}
