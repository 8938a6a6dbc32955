import { bcp47 } from "~/kernel/text/languages";
import type { RootFacts } from "~/server/page/root-facts";
import type { Theme } from "~/kernel/themes";

/** The value of base-100 in app/ui/styles/themes.css, the colour of the top bar. */
const SURFACES: Record<Theme, string> = { light: "#ffffff", dark: "#1b2327", contrast: "#ffffff" };

/** The manifest link and meta tags for installing the app on a home screen, with the top bar's colour for the system's status bar. */
export function AppHead({ root }: { root: RootFacts }) {
  return (
    <>
      <link rel="manifest" href={manifestOf(root)} crossOrigin="use-credentials" />
      {root.theme ? (
        <meta name="theme-color" content={SURFACES[root.theme]} />
      ) : (
        <>
          <meta name="theme-color" content={SURFACES.light} media="(prefers-color-scheme: light)" />
          <meta name="theme-color" content={SURFACES.dark} media="(prefers-color-scheme: dark)" />
        </>
      )}
      <meta name="mobile-web-app-capable" content="yes" />
      <meta name="apple-mobile-web-app-capable" content="yes" />
      <meta name="apple-mobile-web-app-title" content={root.tenant.name} />
      <meta name="apple-mobile-web-app-status-bar-style" content="default" />
    </>
  );
}

/** The URL depends on user and language: after a sign-in without a page load, the browser fetches the manifest again only for a new URL. */
function manifestOf({ user, language }: RootFacts): string {
  return `/manifest.webmanifest?lng=${bcp47(language)}${user ? `&of=${user.id}` : ""}`;
}
