import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
} from "@remix-run/react";
import { lazy, type ReactNode, Suspense, useContext, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useRequestedLanguage } from "./shell/preferences/use-requested-language";
import { followCookie } from "./shell/preferences/stored-language";
import { useHydrated } from "./ui/layout/hydrated";
import { ConnectivityHere } from "./ui/layout/prefetch-link";
import { useLanguage } from "./ui/layout/use-language";
import { isPublicPath } from "./kernel/public-paths";
import { bcp47 } from "./kernel/text/languages";
import { timeFactor } from "./kernel/time-limits";
import { countAwaiting } from "~/features/work-orders/queries/list/pages";
import { readRoot, readShellRoot } from "~/server/page/root-facts";
import { AppHead } from "./shell/layout/app-head";
import { EarlyTexts } from "./shell/layout/early-texts";
import { ErrorScreen } from "./shell/pages/error-screen";
import { pageProblemOf, problemTitle } from "./shell/pages/page-problem";
import { isOnline, onConnectivity } from "./offline/connectivity/connectivity";
import { skipRevalidationIfQueued } from "./offline/outbox/queued";
import { SHELL } from "./offline/service-worker/shell-path";
import { isFieldPage } from "./offline/data/offline-pages";
import { ConnectivityToasts } from "./shell/layout/connectivity-toasts";
import { DocumentContext } from "./shell/layout/document-context";
import { innermostTitle, usePageError } from "./shell/layout/page-handle";
import { RootFactsHere, useLoadedRootFacts, useRootFacts } from "./shell/layout/root-facts";
import { changeLanguage, useTextAreas } from "./shell/layout/text-areas";
import { scrollKeyOf } from "./shell/records/seen-lists";
import { ToastProvider } from "./ui/overlay/toast";
import styles from "./ui/styles/app.css?url";
import font from "./ui/styles/fonts/inter-latin.woff2?url";
import { joinNames } from "~/kernel/text/title";

export function loader(args: LoaderFunctionArgs) {
  return new URL(args.request.url).pathname === SHELL
    ? readShellRoot(args)
    : readRoot(args, countAwaiting);
}

/**
 * Skips the root's loader without a network, because a failing loader would turn every page into an error. The loss may show only with the
 * next navigation, so a navigation to a page that works offline loads only that page; the root's data is reloaded on a revalidation.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod } = args;
  const onlyContinues =
    formMethod === undefined && currentUrl.href !== nextUrl.href && isFieldPage(nextUrl.pathname);
  return isOnline() && skipRevalidationIfQueued(args) && !onlyContinues;
}

export const links: LinksFunction = () => [
  { rel: "preload", as: "font", type: "font/woff2", href: font, crossOrigin: "anonymous" },
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" },
];

const CONNECTIVITY = { onConnectivity, isOnline };

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, theme } = useContext(DocumentContext);
  const root = useLoadedRootFacts();
  const { t } = useTranslation();
  const language = useLanguage();
  const areas = useTextAreas();
  const pageTitle = innermostTitle(useMatches(), t);
  const error = usePageError();
  const factor = timeFactor();
  const { pathname } = useLocation();
  // Such a page has none of the app's scripts: no browser's code needs what is decided here.
  const isPublic = import.meta.env.SSR && isPublicPath(pathname);
  const title =
    error === undefined ? pageTitle : problemTitle(t, pageProblemOf(error, true, pathname).kind);
  return (
    <html
      // The server names parts in this tag after it was rendered.
      suppressHydrationWarning
      lang={bcp47(language)}
      data-theme={(root ? root.theme : theme) ?? undefined}
      data-time-factor={factor === 1 ? undefined : factor}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{joinNames(title, root?.tenant.name)}</title>
        {isPublic ? null : <EarlyTexts language={language} areas={areas} />}
        {root && !isPublic ? <AppHead root={root} /> : null}
        <Meta />
        <Links />
      </head>
      <body className="bg-base-200 text-base-content min-h-dvh antialiased">
        <RootFactsHere.Provider value={root}>
          <ConnectivityHere.Provider value={CONNECTIVITY}>
            <ToastProvider>
              {isPublic ? null : <ConnectivityToasts />}
              {children}
            </ToastProvider>
          </ConnectivityHere.Provider>
        </RootFactsHere.Provider>
        {isPublic ? null : <ScrollRestoration nonce={nonce} getKey={scrollKeyOf} />}
        {isPublic ? null : <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

export default function App() {
  useChosenLanguage();
  return <Outlet />;
}

/** Loaded only when the root itself failed: the login page does not contain the frame. The error alone, where it cannot be loaded. */
const FramedError = lazy(async () => ({
  default:
    (await import("./shell/pages/framed-error").catch(() => null))?.FramedError ?? ErrorScreen,
}));

/** Without the root's data from the server, this device's copy of it gives the menu (shell/pages/framed-error.tsx). */
export function ErrorBoundary() {
  const hydrated = useHydrated();
  const bare = <ErrorScreen />;
  return hydrated ? (
    <Suspense fallback={bare}>
      <FramedError>{bare}</FramedError>
    </Suspense>
  ) : (
    bare
  );
}

/** After a change of language, the root's data has the new language first. The page changes as a whole, once its texts are loaded. */
function useChosenLanguage() {
  const root = useRootFacts();
  const language = root?.language;
  const { i18n } = useTranslation();
  useEffect(() => {
    if (language && i18n.language !== bcp47(language)) void changeLanguage(i18n, bcp47(language));
  }, [language, i18n]);
  useEffect(followCookie, [root]);
  useRequestedLanguage();
}
