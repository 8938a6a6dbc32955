import { NavLink, Outlet, useLocation, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { homeOf } from "~/kernel/authorization/access";
import type { Features } from "~/kernel/features";
import { type StoreImage, StoreImageContext } from "~/ui/editor/image-store";
import { Icon } from "~/ui/layout/icon";
import { AccountMenu } from "./account-menu";
import { Connectivity } from "./connectivity-banner";
import { SentToasts } from "../../offline/outbox/sent-toasts";
import { ErrorScreen } from "../pages/error-screen";
import { OfflineDataAge } from "../../offline/data/offline-data-note";
import { useOfflineData } from "../../offline/data/use-offline-data";
import { useDevice } from "../../offline/connectivity/use-device";
import { LanguageMenu } from "../preferences/language-menu";
import { SignedOutScreen } from "../session/signed-out-screen";
import { closePopovers, opensPopover, popover } from "./popover";
import { Releases } from "./releases";
import { useRootFacts, type Viewer } from "./root-facts";
import { SideNavigation } from "./side-navigation";
import { useSignedOut } from "../session/signed-out";
import { SignedOutBar } from "../session/signed-out-bar";
import { TopBar } from "./top-bar";
import { PushOffer } from "../session/push-offer";
import { usePersonHere } from "../session/use-current-user";
import { usePushRenewal } from "../session/use-push-renewal";

/** The layout of every signed-in page. It has no loader: it uses the root's data, which is also available offline. */
export default function FrameLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** A refused or missing page keeps the menu around it. */
export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorScreen />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const root = useRootFacts();
  const { t } = useTranslation();
  const hasLeft = useSignedOut() === "left";
  usePersonHere(root?.user?.id);
  usePushRenewal(root?.user?.id);
  useDevice(root);
  useOfflineData(root?.user?.id);
  if (hasLeft) return <SignedOutScreen />;
  if (!root?.user) return <main className="p-4">{children}</main>;
  return (
    <>
      <a href="#content" className="skip-link">
        {t("shell.navigation.skip")}
      </a>
      <Progress />
      <TopBar tenant={root.tenant} unread={root.unread}>
        {root.features.LANGUAGE_UI.enabled ? <LanguageMenu language={root.language} /> : null}
        <AccountMenu user={root.user} theme={root.theme} />
      </TopBar>
      <Connectivity />
      <SentToasts />
      <SignedOutBar />
      <Releases />
      <Menus user={root.user} features={root.features} />
      <StoreImageContext.Provider value={storeImage}>
        <Content>
          <PushOffer home={homeOf(root.user, root.features)} publicKey={root.pushKey} />
          <OfflineDataAge />
          {children}
        </Content>
      </StoreImageContext.Provider>
    </>
  );
}

/** Loaded when the first image is stored: most pages do not need it. */
const storeImage: StoreImage = async (url) => (await import("../api/store-image")).storeImage(url);

function Menus({ user, features }: { user: Viewer; features: Features }) {
  const { t } = useTranslation();
  return (
    <>
      <aside className="side-navigation">
        <SideNavigation user={user} features={features} />
      </aside>
      <div {...popover("drawer")} className="drawer-menu">
        <div className="flex justify-end px-2 pt-1.5">
          <button
            type="button"
            className="bar-button"
            aria-label={t("shell.navigation.close")}
            {...opensPopover("drawer")}
          >
            <Icon name="x" />
          </button>
        </div>
        <SideNavigation user={user} features={features} />
        <div className="px-3 pb-3">
          <NavLink to="/scan" className="side-entry">
            <Icon name="camera" />
            {t("shell.scan")}
          </NavLink>
        </div>
      </div>
    </>
  );
}

/** Moves the focus on navigation, so that a screen reader starts at the new page. */
function Content({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const first = useRef(true);
  useEffect(() => {
    closePopovers();
    // An open dialog has the focus, and returns it to its opener when it closes.
    const held =
      document.querySelector("dialog[open]") !== null ||
      main.current?.contains(document.activeElement) === true;
    if (!first.current && !held) main.current?.focus({ preventScroll: true });
    first.current = false;
  }, [pathname]);
  return (
    <main id="content" ref={main} tabIndex={-1} className="content">
      {children}
    </main>
  );
}

function Progress() {
  const { t } = useTranslation();
  const busy = useNavigation().state !== "idle";
  return (
    <>
      <div className="page-progress" data-busy={busy || undefined} />
      <p role="status" className="sr-only">
        {busy ? t("shell.progress.loading") : null}
      </p>
    </>
  );
}
