import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { I18nextProvider } from "react-i18next";
import { textsIn } from "~/server/texts";
import { renderWhole } from "./render-whole";
import { DocumentContext } from "./shell/layout/document-context";

/** Texts are bundled: rendering needs no request for them, and the first HTML is in the user's language. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, language, theme, report, resumed }: AppLoadContext,
): Promise<Response> {
  const parts = new Set<string>();
  const page = (
    <DocumentContext.Provider value={{ nonce, theme, parts }}>
      <I18nextProvider i18n={textsIn(language)}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </I18nextProvider>
    </DocumentContext.Provider>
  );
  const { html, failed } = await renderWhole(page, {
    nonce,
    parts,
    signal: request.signal,
    report,
    resumed,
  });
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(html, { status: failed ? 500 : status, headers });
}

/**
 * Reports errors that no other handler has reported. A request aborted by the browser is not an error, nor is a response that a loader
 * threw: its refusal was noted, and a bug behind it was reported where it was caught.
 */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  const isAnswer = error instanceof Response || isRouteErrorResponse(error);
  if (!request.signal.aborted && !isAnswer) context.report(error);
}
