import type { MiddlewareHandler } from "hono";
import { RemixI18Next } from "remix-i18next/server";
import { fromAcceptLanguage, fromTag, type Language, LANGUAGES, FALLBACK_LANGUAGE, isLanguage } from "~/kernel/languages";
import type { Journey } from "../journey";
import { cookieIn } from "./cookies";

/** SPEC §9: query, cookie, browser. Our own reading of tags, because two of our codes mean other languages to the world. */
const detector = new RemixI18Next({
  detection: { supportedLanguages: [...LANGUAGES], fallbackLanguage: FALLBACK_LANGUAGE, order: ["custom"], findLocale: async (request) => languageAsked(request) },
});

/** Waits for nothing outside: anything slower would cost the page's first query a wave. */
export const locale: MiddlewareHandler<Journey> = async (c, next) => {
  c.set("language", await languageOf(c.req.raw));
  await next();
};

export async function languageOf(request: Request): Promise<Language> {
  const found = await detector.getLocale(request);
  return isLanguage(found) ? found : FALLBACK_LANGUAGE;
}

function languageAsked(request: Request): Language | null {
  const asked = new URL(request.url).searchParams.get("lng");
  return fromTag(asked) ?? fromTag(cookieIn(request, "language")) ?? fromAcceptLanguage(request.headers.get("accept-language"));
}
