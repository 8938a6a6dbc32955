import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import swaggerStyles from "swagger-ui-dist/swagger-ui.css?url";
import { readAnySignedIn } from "~/server/page/page";
import { pageHandle } from "../layout/page-handle";

/** Swagger UI for the API. Calls are sent from this origin with the signed-in user's session cookie. */
export function loader(args: LoaderFunctionArgs) {
  return readAnySignedIn(args, async () => null);
}

export default function ApiDocs() {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Excluded from the worker's bundle: it is larger than everything else together.
    if (!import.meta.env.SSR && box.current) void showDocument(box.current);
  }, []);
  return (
    <main className="bg-white">
      <h1 className="sr-only">{t("api.docs.title")}</h1>
      <div ref={box} />
      <noscript>
        <a href="/api/openapi.json">{t("api.docs.plain")}</a>
      </noscript>
    </main>
  );
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: swaggerStyles }];

export const handle = pageHandle((t) => t("api.docs.title"));

async function showDocument(domNode: HTMLElement): Promise<void> {
  const { default: SwaggerUI } = await import("swagger-ui-dist/swagger-ui-es-bundle.js");
  SwaggerUI({
    domNode,
    url: "/api/openapi.json",
    docExpansion: "list",
    defaultModelsExpandDepth: -1,
    tryItOutEnabled: true,
  });
}
