import { html, raw } from "hono/html";
import type { TFunction } from "i18next";
import { bcp47 } from "~/kernel/text/languages";
import { isPublicPath } from "~/kernel/public-paths";
import type { Refusal, RefusalCode } from "~/kernel/refusal";
import { messageOf, textsIn } from "~/server/texts";
import type { AppContext } from "../app-env";
import { tenantCodeOf } from "../middleware/host";
import { originOf } from "../tenancy/create-request-context";

/**
 * Error page without external resources for requests that cannot be served: unknown or suspended
 * tenant, unavailable database, refusal. It announces a lost connection as every page does.
 */
export async function standaloneErrorPage(
  c: AppContext,
  refusal: Refusal | null,
  headers: Record<string, string>,
): Promise<Response> {
  const unknown = refusal?.code === "tenant_unknown";
  const requested = unknown
    ? new URL(c.req.url).searchParams.get("company")?.trim().toLowerCase()
    : undefined;
  const address = requested ? addressOf(c, requested) : null;
  if (address) return c.redirect(address, 303);
  const page = await document(c, refusal, requested);
  return new Response(String(page), {
    status: refusal?.status ?? 500,
    headers: {
      ...headers,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy(c),
    },
  });
}

function addressOf(c: AppContext, code: string): string | null {
  const origin = originOf(c.env, code);
  const host = URL.canParse(origin) ? tenantCodeOf(new URL(origin).host, c.env.APP_DOMAIN) : null;
  return host?.kind === "tenant" && host.code === code ? `${origin}/` : null;
}

/** The form redirects to another tenant's host, and browsers apply form-action to redirects too. */
function policy(c: AppContext): string {
  return `default-src 'none'; script-src 'nonce-${c.get("nonce")}'; style-src 'unsafe-inline'; form-action 'self' ${originOf(c.env, "*")}; frame-ancestors 'none'; base-uri 'none'`;
}

function document(c: AppContext, refusal: Refusal | null, requested: string | undefined) {
  const { t } = textsIn(c.get("language"));
  const kind = kindOf(c, refusal);
  const text =
    kind !== "other"
      ? t(`errorPage.${kind}.text`)
      : refusal && messageOf(c.get("language"), refusal);
  return html`<!doctype html>
    <html lang="${bcp47(c.get("language"))}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${t(`errorPage.${kind}.title`)}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>${t(`errorPage.${kind}.title`)}</h1>
          <p>${text}</p>
          ${kind === "unknown" ? companyForm(t, requested) : kind === "suspended" || kind === "link" ? "" : wayOn(t, refusal)}
          <p class="request">${t("shell.failed.request", { requestId: c.get("requestId") })}</p>
        </main>
        <p
          class="toast"
          role="status"
          data-offline="${t("shell.offline")}"
          data-online="${t("shell.online")}"
        ></p>
        <script nonce="${c.get("nonce")}">
          ${raw(SCRIPT)};
        </script>
      </body>
    </html>`;
}

/** Any other refusal is shown by its own message. */
const KINDS: Partial<Record<RefusalCode, "unknown" | "suspended" | "unavailable">> = {
  tenant_unknown: "unknown",
  tenant_suspended: "suspended",
  unavailable: "unavailable",
};

/** Who follows a link to a public page has no home here. */
function kindOf(c: AppContext, refusal: Refusal | null) {
  if (!refusal) return "failed";
  return refusal.code === "not_found" && isPublicPath(c.req.path)
    ? "link"
    : (KINDS[refusal.code] ?? "other");
}

function companyForm(t: TFunction, requested: string | undefined) {
  const error =
    requested === undefined
      ? ""
      : html`<p class="error" id="company-error">${t("errorPage.unknown.no-code")}</p>`;
  return html`<form method="get" action="/">
    <label for="company">${t("errorPage.unknown.company")}</label>
    <input
      id="company"
      name="company"
      value="${requested ?? ""}"
      autocomplete="organization"
      autocapitalize="none"
      required
      maxlength="40"
    />
    ${error}
    <button>${t("errorPage.unknown.go")}</button>
  </form>`;
}

/** The address itself is refused, whatever is sent to it. */
const OF_ADDRESS: readonly (RefusalCode | undefined)[] = ["address_too_long", "not_found"];

function wayOn(t: TFunction, refusal: Refusal | null) {
  if (OF_ADDRESS.includes(refusal?.code))
    return html`<p><a class="button" href="/">${t("shell.missing.home")}</a></p>`;
  return html`<form method="get" action=""><button>${t("shell.failed.retry")}</button></form>`;
}

/** A toast of three seconds (requirements §9). The browser's own events are all that a page without the product's scripts has. */
const SCRIPT = `
  const toast = document.querySelector(".toast");
  let timer;
  for (const change of ["offline", "online"])
    addEventListener(change, () => {
      toast.textContent = toast.dataset[change];
      clearTimeout(timer);
      timer = setTimeout(() => toast.replaceChildren(), 3000);
    })`;

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; box-sizing: border-box; }
  main { max-width: 26rem; width: 100%; }
  h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; }
  form { display: grid; gap: .5rem; margin: 1.5rem 0; }
  label { font-weight: 600; }
  input, button, .button { font: inherit; min-height: 2.75rem; padding: 0 .75rem; border-radius: .5rem; border: 1px solid GrayText; box-sizing: border-box; }
  button, .button { font-weight: 600; cursor: pointer; }
  .button { display: grid; place-items: center; margin: 1.5rem 0; color: inherit; text-decoration: none; }
  .error { margin: 0; font-weight: 600; }
  .toast { position: fixed; inset: auto 1rem 1rem; margin: 0 auto; width: fit-content; padding: .625rem 1rem; border-radius: .5rem; background: CanvasText; color: Canvas; }
  .toast:empty { padding: 0; }
  .request { font-size: .8125rem; opacity: .75; overflow-wrap: anywhere; }
`;
