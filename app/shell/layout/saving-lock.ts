import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useLockedForm } from "~/ui/form/locked-form";

/** Locks the submitted form of the page until the server has answered, and after that until the next page is shown. */
export function SavingLock(): null {
  const form = useRef<HTMLFormElement | null>(null);
  const { state, formMethod, location: next } = useNavigation();
  const { pathname, search } = useLocation();
  useEffect(() => {
    function note({ target }: Event) {
      if (target instanceof HTMLFormElement) form.current = target;
    }
    // Before the router receives it.
    document.addEventListener("submit", note, { capture: true });
    return () => document.removeEventListener("submit", note, { capture: true });
  }, []);
  // After a refusal the page itself is loaded again, and its form is written in meanwhile.
  const isLeaving = state === "loading" && (next.pathname !== pathname || next.search !== search);
  useLockedForm(
    form,
    formMethod !== undefined && formMethod !== "GET" && (state === "submitting" || isLeaving),
  );
  return null;
}
