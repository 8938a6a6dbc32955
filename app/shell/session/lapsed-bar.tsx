import { Link, useLocation } from "@remix-run/react";
import { type MouseEvent, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { hasUnsavedInput } from "~/ui/form/dirty-forms";
import { isOnline } from "../../offline/connectivity/connectivity";
import { countUnsent } from "../../offline/outbox/outbox";
import { currentOwner } from "../../offline/data/owner";
import { askToSignIn } from "./sign-in-again";
import { signOutReason } from "./signed-out";

/**
 * Shown when the session ended while a page was open. Requirements §8 redirects to /login. With unsaved input or unsent entries this bar
 * asks to sign in instead, and everything stays.
 */
export default function LapsedBar() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const path = `/login?next=${encodeURIComponent(pathname + search)}`;
  useEffect(() => {
    void leadTo(path);
  }, [path]);
  return (
    <p role="alert" className="quiet-bar">
      {t("shell.lapsed")}{" "}
      <Link
        to={path}
        onClick={signInHere}
        className="inline-flex min-h-11 items-center px-2 font-semibold underline"
      >
        {t("shell.account.log-in")}
      </Link>
    </p>
  );
}

/** What has been typed stays on the page. */
function signInHere(event: MouseEvent): void {
  if (!hasUnsavedInput()) return;
  event.preventDefault();
  void askToSignIn();
}

async function leadTo(path: string): Promise<void> {
  const owner = currentOwner();
  // A storage that cannot be read may contain unsent entries.
  const waiting = owner === null ? 0 : await countUnsent(owner).catch(() => 1);
  if (signOutReason() === "lapsed" && waiting === 0 && isOnline() && !hasUnsavedInput())
    location.assign(path);
}
