import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useBrowserLayoutEffect } from "../layout/hydrated";
import { Icon, type IconName } from "../layout/icon";

export type Tab = {
  to: string;
  label: string;
  current: boolean;
  icon?: IconName;
  count?: number | undefined;
};

/** Parts of one record or lists of one kind, each with its own URL. If they do not fit, the row's end fades to show that it scrolls. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const row = useHonestRow(tabs.find((tab) => tab.current)?.to);
  return (
    <nav ref={row} aria-label={label} className="tab-row">
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          preventScrollReset
          prefetch="intent"
          className="tab-link"
          aria-current={tab.current ? "page" : undefined}
        >
          {tab.icon ? <Icon name={tab.icon} size={18} /> : null}
          {tab.label}
          {tab.count === undefined ? null : <span className="tab-count">{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** Scrolls the current tab into view, and marks the ends beyond which there are more tabs. */
function useHonestRow(current: string | undefined) {
  const row = useRef<HTMLElement>(null);
  useBrowserLayoutEffect(() => {
    const nav = row.current;
    const tab = nav?.querySelector<HTMLElement>("[aria-current]");
    // scrollIntoView would scroll the page too.
    if (nav && tab) nav.scrollLeft = tab.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  useEffect(() => {
    const nav = row.current;
    if (!nav) return;
    const report = () => {
      const rest = nav.scrollWidth - nav.clientWidth - nav.scrollLeft;
      nav.dataset["more"] = [nav.scrollLeft > 1 ? "before" : "", rest > 1 ? "after" : ""]
        .join(" ")
        .trim();
    };
    const watch = new ResizeObserver(report);
    watch.observe(nav);
    nav.addEventListener("scroll", report, { passive: true });
    return () => {
      watch.disconnect();
      nav.removeEventListener("scroll", report);
    };
  }, []);
  return row;
}
