import type { RefusalResponse } from "~/kernel/refusal";
import { scaled } from "~/kernel/time-limits";
import { ownHeader, renew } from "./api-client";
import { ApiRefusal } from "./api-refusal";
import { readStoredSession } from "../session/stored-session";

export type Progress = (sent: number, total: number) => void;
type Upload = {
  path: string;
  bytes: Blob;
  onProgress?: Progress | undefined;
  signal?: AbortSignal;
  /** Aborts if no byte was sent and no response arrived for this long. Used where the caller gives no allowance for a slow connection. */
  silenceMs?: number;
};

const MAX_SILENCE_MS = 30_000;
/** A system may buffer all bytes at once and then send them for as long as a connection of 10 kB per second needs. */
const BYTES_EACH_MS = 10;

/** Uploads bytes to the API and reports progress, which fetch cannot do. An expired token is refreshed once, as for every call. */
export async function uploadToApi<Output>(upload: Upload): Promise<Output> {
  const session = readStoredSession() ?? (await renew(null));
  try {
    return await send<Output>(upload, session.token);
  } catch (error) {
    if (
      !(error instanceof ApiRefusal) ||
      !["token_expired", "token_invalid"].includes(error.response.code)
    )
      throw error;
    return send<Output>(upload, (await renew(session)).token);
  }
}

function send<Output>(
  {
    path,
    bytes,
    onProgress,
    signal,
    silenceMs = scaled(MAX_SILENCE_MS) + bytes.size / BYTES_EACH_MS,
  }: Upload,
  token: string,
): Promise<Output> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const silence = watchSilence(silenceMs, () => {
      reject(new TypeError("Nobody answers"));
      request.abort();
    });
    request.open("PUT", `/api${path}`);
    request.setRequestHeader("authorization", `Bearer ${token}`);
    request.setRequestHeader("content-type", "application/octet-stream");
    for (const [name, value] of Object.entries(ownHeader())) request.setRequestHeader(name, value);
    request.responseType = "json";
    request.upload.addEventListener("progress", (event) => {
      silence.broken();
      onProgress?.(event.loaded, event.total);
    });
    request.addEventListener("loadend", silence.end);
    request.addEventListener("load", () =>
      request.status < 300 ? resolve(bodyOf<Output>(request)) : reject(refused(request)),
    );
    request.addEventListener("error", () => reject(new TypeError("The connection was lost")));
    request.addEventListener("abort", () => reject(new DOMException("Given up", "AbortError")));
    signal?.addEventListener("abort", () => request.abort());
    request.send(bytes);
  });
}

function watchSilence(ms: number, tooLong: () => void): { broken: () => void; end: () => void } {
  let timer = setTimeout(tooLong, ms);
  return {
    broken() {
      clearTimeout(timer);
      timer = setTimeout(tooLong, ms);
    },
    end: () => clearTimeout(timer),
  };
}

/** The same as `bodyOf` of a fetched response. Null if the body is not JSON. */
function bodyOf<Output>(request: XMLHttpRequest): Output {
  return request.response as Output;
}

function refused(request: XMLHttpRequest): ApiRefusal {
  const body = bodyOf<RefusalResponse | null>(request);
  return new ApiRefusal(
    request.status,
    body ?? { message: "", code: "unexpected", facts: {}, requestId: "" },
  );
}
