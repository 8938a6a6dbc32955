import { homeOf, refusalOf } from "~/kernel/authorization/access";
import { SHARE_PATH } from "~/kernel/paths";
import { SHARE_FIELDS } from "~/offline/drafts/share-fields";
import { bcp47 } from "~/kernel/text/languages";
import { type LogoRow, readLogos } from "~/server/logo";
import type { AppContext } from "../app-env";

/** Home screens show about twelve letters and cut longer names in the middle of a word. */
const SHORT_NAME_LETTERS = 12;
/** Colour of the top bar, so that the system's status bar matches it. */
const SURFACE = "#ffffff";
/** Smaller icons are not accepted for an app. */
const SMALLEST_ICON = 192;

type Icon = { src: string; sizes: string; type: string; purpose: "any" | "maskable" };

const OWN_ICONS: readonly Icon[] = [
  { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
  { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
  { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

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

/** As many whole words as fit. A single long word is kept whole. */
export function shortNameOf(name: string): string {
  const nameParts = name.trim().split(/\s+/);
  const fitting = nameParts.findLastIndex(
    (_, at) => nameParts.slice(0, at + 1).join(" ").length <= SHORT_NAME_LETTERS,
  );
  return nameParts.slice(0, Math.max(1, fitting + 1)).join(" ");
}

/**
 * Devices accept square icons only, and would choose ours if both were listed. Tenants without a
 * square logo therefore get our icons.
 */
export function iconsOf(code: string, logos: readonly LogoRow[]): readonly Icon[] {
  const square = logos.filter(({ width, height }) => width === height && width >= SMALLEST_ICON);
  if (square.length === 0) return OWN_ICONS;
  return square.map(({ mediaType, sha256, width, height }) => ({
    src: `/api/tenants/${code}/logo?mediaType=${encodeURIComponent(mediaType)}&v=${sha256.slice(0, 16)}`,
    sizes: `${width}x${height}`,
    type: mediaType,
    purpose: "any",
  }));
}
