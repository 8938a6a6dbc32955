import { scaled } from "../../../kernel/time-limits";
import { noteSkew } from "../../connectivity/clock";
import { type CallResponse, interpretResponse, type SendResult } from "./response";
import { isThumbnail } from "../durability/mark-saved";
import type { EntryRefusal, OutboxEntry, QueuedPhoto } from "../entry";

type Parcel = {
  method: "PUT" | "POST" | "DELETE";
  path: string;
  body: unknown;
  headers: Record<string, string>;
  signal: AbortSignal;
};

/** How entries reach the server, and for which owner: a page has a bearer token, the service worker only the cookie. */
export type Transport = {
  owner(): Promise<string | null>;
  /** Resolves with any response of the server; rejects without one. */
  carry(parcel: Parcel): Promise<Response>;
};

const MAX_MS = 20_000;
/** Allowance for a slow connection: 10 kB per second. */
const BYTES_EACH_MS = 10;

/** The server's decision about an entry. */
export function sendEntry(transport: Transport, entry: OutboxEntry): Promise<SendResult> {
  const { method, path, body } = entry.call;
  const headers = {
    "idempotency-key": entry.id,
    "x-owner": entry.owner,
    "x-format": String(entry.format),
    "x-app-version": entry.appVersion,
  };
  return send(transport, { method, path, body, headers }, { id: entry.id, path });
}

/** The server's decision about a photo. */
export function sendPhoto(
  transport: Transport,
  { id, owner, path, bytes }: QueuedPhoto,
): Promise<SendResult> {
  return send(
    transport,
    { method: "PUT", path, body: bytes, headers: { "idempotency-key": id, "x-owner": owner } },
    { id, path },
  );
}

async function send(
  transport: Transport,
  parcel: Omit<Parcel, "signal">,
  confirmation: { id: string; path: string },
): Promise<SendResult> {
  const response = await requestServer(transport, parcel).catch(() => null);
  return interpretResponse(response, confirmation, Date.now());
}

async function requestServer(
  transport: Transport,
  parcel: Omit<Parcel, "signal">,
): Promise<CallResponse> {
  const sentAt = Date.now();
  const bytes =
    parcel.body instanceof ArrayBuffer
      ? parcel.body.byteLength
      : JSON.stringify(parcel.body ?? null).length;
  // The timeout covers the whole call: an interrupted response counts as none.
  const response = await transport.carry({
    ...parcel,
    signal: AbortSignal.timeout(scaled(MAX_MS) + bytes / BYTES_EACH_MS),
  });
  const body: unknown = await response.json().catch(() => undefined);
  const isOurs = response.headers.has("x-request-id") && body !== undefined;
  if (isOurs) await noteSkew(response, sentAt).catch(() => undefined);
  return {
    status: response.status,
    isOurs,
    isRouted: response.headers.has("x-endpoint"),
    body,
    retryAfter: response.headers.get("retry-after"),
  };
}

/** Which of an entry's files this is, where it has several. A picture is stored with its thumbnail, at a path below its own. */
export function fileAmong(
  photos: readonly QueuedPhoto[],
  photo: QueuedPhoto,
): EntryRefusal["file"] | undefined {
  const files = photos.filter((each) => !isThumbnail(each));
  const number = files.findIndex(({ id }) => photo.path.startsWith(`/files/${id}`)) + 1;
  return files.length > 1 && number > 0
    ? { number, files: files.length, name: photo.name }
    : undefined;
}
