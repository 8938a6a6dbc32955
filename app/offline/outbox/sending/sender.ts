import { singleFlight } from "../../connectivity/single-flight";
import { isOnline, onConnectivity } from "../../connectivity/connectivity";
import { onDatabaseClosed } from "../../data/database";
import { noticeLoss, noticeNewLoss } from "../durability/data-loss";
import { noteClosing } from "../durability/deleted-database";
import { isRestoreHeld, readMarks } from "../durability/marks";
import { requestPersistenceSilently } from "../durability/persistence";
import { watchWriting } from "../durability/watch-writing";
import type { Began, Round } from "./next-entry";
import { forgetStop, sendRound } from "./round";
import { onSignedOut, signOutReason } from "../../../shell/session/signed-out";
import { requestApi } from "../../../shell/api/api-client";
import { ApiRefusal } from "../../../shell/api/api-refusal";
import type { Transport } from "./transport";
import { currentOwner } from "../../data/owner";

/** From a page: uses the bearer token, which is refreshed once after it has expired. */
const pageTransport: Transport = {
  owner: async () => currentOwner(),
  carry: ({ path, ...parcel }) => requestApi(path, parcel).catch(responseFor),
};

/** Sends the current user's queued entries. An `urgent` entry and the earlier ones of its queue are sent first. */
export function sendOutbox(
  began: Began = "event",
  wish: Pick<Partial<Round>, "urgent" | "again"> = {},
): Promise<void> {
  return began === "event" ? sendAfterEvent() : send(began, wish);
}

/** Events come together, such as a returning connection and the focus: they share one round. */
const sendAfterEvent = singleFlight((at) => send("event", { at }));

async function send(began: Began, wish: Partial<Omit<Round, "began">>): Promise<void> {
  // Restores missing entries first, so that entries are sent in the order of saving even if the database was deleted under an open page.
  const isHeld = await noticeNewLoss().then(() => isRestoreHeld(currentOwner()), hasMarks);
  const again = isHeld ? Date.now() + RESTORE_AGAIN_MS : null;
  // A round that fails leaves the timer of the one before.
  if (again !== null) lookAgain(again);
  const next = await sendRound(pageTransport, began, wish);
  lookAgain(again === null ? next : Math.min(again, next ?? again));
}

/** Entries that a full disk has no room for are tried again, although nothing happens on the page. */
const RESTORE_AGAIN_MS = 15_000;

/** What waits may be missing where the database could not even be read: a full disk refuses that too, after the browser deleted its files. */
function hasMarks(): boolean {
  return readMarks().length > 0;
}

let timer: ReturnType<typeof setTimeout> | undefined;
const SHORTEST_MS = 1_000;

/** One timer per page. */
function lookAgain(at: number | null): void {
  clearTimeout(timer);
  if (at === null) return;
  timer = setTimeout(
    () => void sendOutbox("timer").catch(ignore),
    Math.max(at - Date.now(), SHORTEST_MS),
  );
}

/** After a storage error the outbox is unchanged, and the next event retries. */
function ignore(): void {}

/** Starts sending in this page and on the events of architecture §9. Returns a function that stops it. */
export function startOutbox(): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const go = () => void sendOutbox("event").catch(ignore);
  const goWhenSeen = () => document.visibilityState === "visible" && go();
  const ends = onConnectivity(() => isOnline() && go());
  // On the page or in another tab: a round may have stopped because nobody was signed in.
  const goAfterSignIn = () => void forgetStop().catch(ignore).then(go);
  const endsSignIn = onSignedOut(() => signOutReason() === null && goAfterSignIn());
  const endsClosed = onDatabaseClosed(() => (noteClosing(), go()));
  window.addEventListener("focus", go, { signal });
  document.addEventListener("visibilitychange", goWhenSeen, { signal });
  navigator.serviceWorker?.addEventListener(
    "message",
    (event) => event.data === "send-outbox" && go(),
    { signal },
  );
  void noticeLoss().catch(ignore).then(go);
  void requestPersistenceSilently().catch(ignore);
  watchWriting(signal);
  signal.addEventListener("abort", () => (ends(), endsSignIn(), endsClosed(), clearTimeout(timer)));
  return () => stopped.abort();
}

/** A refused refresh is a response too: it means that the user must sign in. */
function responseFor(error: unknown): Response {
  if (!(error instanceof ApiRefusal) || error.response.requestId === "") throw error;
  return Response.json(error.response, {
    status: error.status,
    headers: { "x-request-id": error.response.requestId },
  });
}
