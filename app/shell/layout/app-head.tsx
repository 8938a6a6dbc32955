import { bcp47 } from "~/kernel/languages";
import type { RootFacts } from "~/kernel/server/page";
import type { Theme } from "~/kernel/themes";

/** base-100 of app/ui/styles/themes.css, the colour of the top bar, as phones want it. */
const SURFACES: Record<Theme, string> = { light: "#ffffff", dark: "#1b2327", contrast: "#ffffff" };

/** What makes the product an app on a phone's home screen, with the phone's own bar in the colour of ours. */
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

/** Another address for another person and language: a browser that signs in without leaving the page asks again only then. */
function manifestOf({ user, language }: RootFacts): string {
  return `/manifest.webmanifest?lng=${bcp47(language)}${user ? `&of=${user.id}` : ""}`;
}
