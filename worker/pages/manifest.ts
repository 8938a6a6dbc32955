import { homeOf, refusalOf } from "~/kernel/authorization/access";
import { SHARE_PATH } from "~/kernel/paths";
import { SHARE_FIELDS } from "~/offline/drafts/share-fields";
import { bcp47 } from "~/kernel/text/languages";
import { readLogos } from "~/server/logo";
import type { AppContext } from "../app-env";
import { iconsOf, shortNameOf } from "./home-screen";

/** Colour of the top bar, so that the system's status bar matches it. */
const SURFACE = "#ffffff";
/** Phones list this app when photos, documents or text are shared. The service worker takes the form. */
const SHARE_TARGET = {
  action: SHARE_PATH,
  method: "POST",
  enctype: "multipart/form-data",
  params: {
    title: SHARE_FIELDS.title,
    text: SHARE_FIELDS.text,
    url: SHARE_FIELDS.url,
    files: [{ name: SHARE_FIELDS.files, accept: ["image/*", "application/pdf"] }],
  },
};

/**
 * Web app manifest of the tenant. It is requested with the cookie, because the start URL depends on
 * the user.
 */
export async function manifest(c: AppContext): Promise<Response> {
  const context = c.get("context");
  const [{ company, features }, logos] = await Promise.all([
    context.settings(),
    readLogos(context),
  ]);
  const name = company.name || context.tenant.name;
  const actor = c.get("claims")?.actor;
  const manifestBody = {
    // Constant for all users, so that a device recognizes the app when the rest changes.
    id: "/",
    name,
    short_name: shortNameOf(name),
    lang: bcp47(c.get("language")),
    dir: "ltr",
    // Never a URL that redirects, because a redirect cannot be cached for an offline start.
    start_url: actor ? homeOf(actor, features) : "/login",
    scope: "/",
    display: "standalone",
    theme_color: SURFACE,
    background_color: SURFACE,
    icons: iconsOf(context.tenant.code, logos),
    // Roles without work orders have nothing to add shared files to.
    ...(actor && refusalOf("share", actor, features) ? {} : { share_target: SHARE_TARGET }),
  };
  const headers = {
    "content-type": "application/manifest+json; charset=utf-8",
    "cache-control": "private, no-cache",
  };
  return new Response(JSON.stringify(manifestBody), { headers });
}
