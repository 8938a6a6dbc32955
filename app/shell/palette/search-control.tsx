import { useLocation, useNavigate } from "@remix-run/react";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { withoutView } from "~/kernel/input/list-view";
import { isOnline } from "~/offline/connectivity/connectivity";
import { listenForShortcuts } from "./shortcuts";

type View = "search" | "help";
type Opened = { view: View; Palette: ComponentType<{ view: View; onClose: () => void }> };

/** Without a network the search of everything is not possible, but the list of open orders on this device has one. */
const SEARCHED_OFFLINE = withoutView("work-orders");

/** Null where it cannot be loaded. */
async function loadPalette(): Promise<Opened["Palette"] | null> {
  return import("./palette").then(
    (loaded) => loaded.default,
    () => null,
  );
}

/**
 * Opens the palette by the button of the top bar or by keyboard. Its code is loaded by then, and where that fails the page stays as it is:
 * the search leads to what can be searched.
 */
export function SearchControl() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  async function open(next: View) {
    const Palette = next === "search" && !isOnline() ? null : await loadPalette();
    if (Palette) setOpened({ view: next, Palette });
    else if (next === "search") navigate(isOnline() ? "/search" : SEARCHED_OFFLINE);
  }
  const page = { pathname, navigate, open: (next: View) => void open(next) };
  const latest = useRef(page);
  latest.current = page;
  useEffect(() => setOpened(null), [pathname]);
  useEffect(() => listenForShortcuts(() => latest.current), []);
  useEffect(() => {
    function onClick(event: MouseEvent) {
      const isSearch = event.target instanceof Element && event.target.closest(".search-button");
      // With these keys a link opens in another tab or window.
      if (!isSearch || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current.open("search");
    }
    // Before the router's own listener.
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, []);
  return opened ? <opened.Palette view={opened.view} onClose={() => setOpened(null)} /> : null;
}
