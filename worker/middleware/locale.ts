import type { MiddlewareHandler } from "hono";
import { RemixI18Next } from "remix-i18next/server";
import {
  fromAcceptLanguage,
  fromTag,
  type Language,
  LANGUAGES,
  FALLBACK_LANGUAGE,
  isLanguage,
} from "~/kernel/text/languages";
import type { AppEnv, AppContext } from "../app-env";
import { cookieIn } from "./cookies";

/**
 * Order of requirements §9: query, cookie, browser, tenant. It parses language tags itself, because
 * two of our codes mean other languages elsewhere.
 */
function detectorFor(fallbackLanguage: Language): RemixI18Next {
  const findLocale = async (request: Request) => requestedLanguage(request);
  return new RemixI18Next({
    detection: {
      supportedLanguages: [...LANGUAGES],
      fallbackLanguage,
      order: ["custom"],
      findLocale,
    },
  });
}

const detectors: Record<Language, RemixI18Next> = {
  en: detectorFor("en"),
  hr: detectorFor("hr"),
  ba: detectorFor("ba"),
  rs: detectorFor("rs"),
};

/** Runs without I/O. Anything slower would delay the page's first query by a round trip. */
export const locale: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.set("language", await languageOf(c));
  await next();
};

/** Also used for a request that was refused before its tenant was known. */
export async function languageOf(c: AppContext): Promise<Language> {
  const otherwise = c.get("tenant")?.language ?? FALLBACK_LANGUAGE;
  const found = await detectors[otherwise].getLocale(c.req.raw);
  return isLanguage(found) ? found : otherwise;
}

function requestedLanguage(request: Request): Language | null {
  const requested = new URL(request.url).searchParams.get("lng");
  return (
    fromTag(requested) ??
    fromTag(cookieIn(request, "language")) ??
    fromAcceptLanguage(request.headers.get("accept-language"))
  );
}
