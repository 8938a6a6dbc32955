import { Outlet, useLocation, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { homeOf } from "~/kernel/authorization/access";
import { type StoreImage, StoreImageContext } from "~/ui/editor/image-store";
import { AccountMenu } from "./account-menu";
import { followEnterKey } from "./enter-key";
import { Connectivity } from "./connectivity-banner";
import { LaterBegunForms } from "../../offline/drafts/later-begun-forms";
import { SentToasts } from "../../offline/outbox/sent/toasts";
import { ErrorScreen } from "../pages/error-screen";
import { OfflineDataLine } from "../../offline/data/offline-data-note";
import { useOfflineData } from "../../offline/data/use-offline-data";
import { whenIdle } from "../../offline/connectivity/when-idle";
import { useDevice } from "../../offline/connectivity/use-device";
import { EditingNote } from "../live/editing-note";
import { LaterLive } from "../live/later-live";
import { useInbox } from "../live/live-state";
import { BackToList } from "../records/back-to-list";
import { LanguageMenu } from "../preferences/language-menu";
import { SignedOutScreen } from "../session/signed-out-screen";
import { IgnoredParams } from "./ignored-params";
import { Menus } from "./menus";
import { closePopovers } from "./popover";
import { Releases } from "./releases";
import { useRootFacts } from "./root-facts";
import { useSignedOut } from "../session/signed-out";
import { SignInAgain, SignedOutBar } from "../session/signed-out-bar";
import { SavingLock } from "./saving-lock";
import { TabBar } from "./tab-bar";
import { TopBar } from "./top-bar";
import { HomeOffer } from "../session/home-offer";
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

export function Frame({ children }: { children: ReactNode }) {
  const root = useRootFacts();
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const hasLeft = useSignedOut() === "left";
  const { unread, recent = [] } = useInbox(root);
  usePersonHere(root?.user?.id);
  usePushRenewal(root?.user?.id);
  useDevice(root);
  useOfflineData(root?.user?.id);
  useEffect(
    () =>
      void whenIdle()
        .then(followSwipes)
        .catch(() => undefined),
    [],
  );
  useEffect(followEnterKey, []);
  if (hasLeft) return <SignedOutScreen />;
  if (!root?.user) return <main className="p-4">{children}</main>;
  const home = homeOf(root.user, root.features);
  return (
    <>
      <a href="#content" className="skip-link">
        {t("shell.navigation.skip")}
      </a>
      <Progress />
      <SavingLock />
      <LaterLive />
      <TopBar root={root} home={home} unread={unread} recent={recent}>
        {root.features.LANGUAGE_UI.enabled ? (
          <div className="max-md:hidden">
            <LanguageMenu language={root.language} />
          </div>
        ) : null}
        <AccountMenu user={root.user} theme={root.theme} />
      </TopBar>
      <Connectivity />
      <SentToasts />
      <SignedOutBar />
      <SignInAgain />
      <Releases />
      <Menus
        user={root.user}
        features={root.features}
        language={root.language}
        choices={root.menu ?? []}
      />
      <StoreImageContext.Provider value={storeImage}>
        <Content>
          <BackToList />
          <HomeOffer home={home} publicKey={root.pushKey} />
          {pathname === home ? <LaterBegunForms /> : null}
          <OfflineDataLine />
          <EditingNote />
          <IgnoredParams />
          {children}
        </Content>
      </StoreImageContext.Provider>
      {root.tabs ? <TabBar tabs={root.tabs} unread={unread} awaiting={root.awaiting} /> : null}
    </>
  );
}

/** Loaded once the page is idle. Without a network there are the buttons. */
const followSwipes = async () => (await import("~/ui/overlay/swipes")).followSwipes();

/** Loaded when the first image is stored: most pages do not need it. */
const storeImage: StoreImage = async (url) => (await import("../api/store-image")).storeImage(url);

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
    <main id="content" ref={main} tabIndex={-1} className="content" data-swipe="open-drawer-edge">
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
