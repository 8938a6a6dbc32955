import { homeOf } from "~/kernel/access";
import { bcp47 } from "~/kernel/languages";
import { type LogoRow, readLogos } from "~/kernel/server/logo";
import type { AppContext } from "../app-env";

/** A phone's home screen has room for about twelve letters; it cuts the rest off by itself, but in the middle of a word. */
const SHORT_NAME_LETTERS = 12;
/** The top bar's, so that the phone's own bar goes on with it. */
const SURFACE = "#ffffff";
/** Smaller ones are not taken for an app. */
const SMALLEST_ICON = 192;

type Icon = { src: string; sizes: string; type: string; purpose: "any" | "maskable" };

const OWN_ICONS: readonly Icon[] = [
  { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
  { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
  { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

/** What a phone needs to know to keep the company's product on its home screen. Asked for with the cookie: it says where one starts. */
export async function manifest(c: AppContext): Promise<Response> {
  const context = c.get("context");
  const [{ company, features }, logos] = await Promise.all([context.settings(), readLogos(context)]);
  const name = company.name || context.tenant.name;
  const actor = c.get("claims")?.actor;
  const said = {
    // The same for everybody and for ever: by it a phone knows the app again when the rest changes.
    id: "/",
    name,
    short_name: shortNameOf(name),
    lang: bcp47(c.get("language")),
    dir: "ltr",
    // Never an address that leads on to another: what leads on cannot be kept for starting without a network.
    start_url: actor ? homeOf(actor, features) : "/login",
    scope: "/",
    display: "standalone",
    theme_color: SURFACE,
    background_color: SURFACE,
    icons: iconsOf(context.tenant.code, logos),
  };
  const headers = { "content-type": "application/manifest+json; charset=utf-8", "cache-control": "private, no-cache" };
  return new Response(JSON.stringify(said), { headers });
}

/** Whole words, as many as fit; one long word as it is. */
export function shortNameOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const fitting = words.findLastIndex((_, at) => words.slice(0, at + 1).join(" ").length <= SHORT_NAME_LETTERS);
  return words.slice(0, Math.max(1, fitting + 1)).join(" ");
}

/** Phones take square ones only, and would draw ours beside it were it listed: a wide logo leaves the field to ours. */
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
