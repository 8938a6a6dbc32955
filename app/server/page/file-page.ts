import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isRecord } from "~/kernel/is-record";
import type { AuthContext } from "../request-context";
import { readPage } from "./page";

/** As `readPage`, for a file: it has no page that could show a refusal, so it answers with its text, also to a parameter that it refuses: more rows would be sent than asked for. A redirect to the login stays one. */
export function readFile(
  args: LoaderFunctionArgs,
  read: (ctx: AuthContext) => Promise<Response>,
): Promise<Response> {
  return readPage(args, read, { dropsParams: false }).catch((thrown: unknown) => {
    if (!isRefused(thrown)) throw thrown;
    const headers = { ...thrown.init?.headers, "content-type": "text/plain; charset=utf-8" };
    return new Response(thrown.data.message, { status: thrown.init?.status ?? 500, headers });
  });
}

type Refused = { data: { message: string }; init: { status?: number; headers?: object } | null };

/** What `throwToPage` throws. */
function isRefused(thrown: unknown): thrown is Refused {
  return (
    isRecord(thrown) && isRecord(thrown["data"]) && typeof thrown["data"]["message"] === "string"
  );
}
