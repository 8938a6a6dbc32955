import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { I18nextProvider } from "react-i18next";
import { textsIn } from "./kernel/server/texts";
import { renderWhole } from "./render-whole";
import { NonceContext } from "./shell/layout/nonce";

/** The texts are bundled: rendering waits for nothing but its data, and its first HTML is in the reader's language. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, language, report }: AppLoadContext,
): Promise<Response> {
  const page = (
    <NonceContext.Provider value={nonce}>
      <I18nextProvider i18n={textsIn(language)}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </I18nextProvider>
    </NonceContext.Provider>
  );
  const { html, failed } = await renderWhole(page, { nonce, signal: request.signal, report });
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(html, { status: failed ? 500 : status, headers });
}

/** What no wrapper of ours has seen, as an unknown method. A page that the browser gave up on is no bug. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (!request.signal.aborted) context.report(error);
}
