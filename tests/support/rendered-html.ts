import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from "react-router-dom/server";
import type { Language } from "../../app/kernel/text/languages";
import { textsIn } from "../../app/server/texts";

/** A component as the server renders it on a page of its own: without the browser, and what only JavaScript shows. */
export async function renderedHtml(language: Language, content: ReactNode): Promise<string> {
  const routes = [{ path: "*", element: content }];
  const context = await createStaticHandler(routes).query(new Request("http://acme.localhost/"));
  if (context instanceof Response) throw new Error("The page of a component cannot redirect");
  const router = createStaticRouter(routes, context);
  return renderToStaticMarkup(
    createElement(
      I18nextProvider,
      { i18n: textsIn(language) },
      createElement(StaticRouterProvider, { router, context, hydrate: false }),
    ),
  );
}
