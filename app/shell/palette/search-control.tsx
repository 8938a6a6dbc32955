import { useLocation, useNavigate } from "@remix-run/react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { listenForShortcuts } from "./shortcuts";

const Palette = lazy(() => import("./palette"));

/** Opens the palette by the button of the top bar or by keyboard. */
export function SearchControl() {
  const [view, setView] = useState<"search" | "help" | null>(null);
  const { pathname } = useLocation();
  const page = { pathname, navigate: useNavigate(), open: setView };
  const latest = useRef(page);
  latest.current = page;
  useEffect(() => setView(null), [pathname]);
  useEffect(() => listenForShortcuts(() => latest.current), []);
  useEffect(() => {
    function onClick(event: MouseEvent) {
      const isSearch = event.target instanceof Element && event.target.closest(".search-button");
      // With these keys a link opens in another tab or window.
      if (!isSearch || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      setView("search");
    }
    // Before the router's own listener.
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, []);
  return view ? (
    <Suspense>
      <Palette view={view} onClose={() => setView(null)} />
    </Suspense>
  ) : null;
}
