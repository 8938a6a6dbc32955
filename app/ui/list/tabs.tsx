import { type RefObject, useEffect, useRef } from "react";
import { Icon, type IconName } from "../layout/icon";
import { PrefetchLink } from "../layout/prefetch-link";

export type Tab = {
  to: string;
  label: string;
  current: boolean;
  icon?: IconName;
  count?: number | undefined;
};

/** Parts of one record or lists of one kind, each with its own URL. On a phone they are one line, which scrolls to the current one. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const at = tabs.findIndex((tab) => tab.current);
  const current = tabs[at]?.to;
  const row = useCurrentInView(current);
  useContentInView(row, at, current?.split("?")[0]);
  return (
    <nav ref={row} aria-label={label} className="tab-row">
      {tabs.map((tab) => (
        <PrefetchLink
          key={tab.to}
          to={tab.to}
          preventScrollReset
          className="tab-link"
          aria-current={tab.current ? "page" : undefined}
        >
          {tab.icon ? <Icon name={tab.icon} size={18} /> : null}
          {tab.label}
          {tab.count === undefined ? null : <span className="tab-count">{tab.count}</span>}
        </PrefetchLink>
      ))}
    </nav>
  );
}

/**
 * What another tab of the same record shows is in view: a row that is low on a phone, or above its screen, comes to the top. The page itself keeps
 * its place.
 */
function useContentInView(row: RefObject<HTMLElement>, at: number, page: string | undefined): void {
  // Not its whole address: that of a report has the period too.
  const before = useRef({ at, page });
  useEffect(() => {
    const isSwitch = at !== before.current.at && page === before.current.page;
    before.current = { at, page };
    if (!isSwitch || !row.current) return;
    const { top } = row.current.getBoundingClientRect();
    if (top < 0 || top > window.innerHeight / 3) row.current.scrollIntoView({ block: "start" });
  }, [row, at, page]);
}

/** For a row that scrolls sideways: its current entry is in the middle, initially and after each change of `current`. */
export function useCurrentInView(current: string | undefined): RefObject<HTMLElement> {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const entry = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (!row.current || !entry) return;
    row.current.scrollLeft = entry.offsetLeft - (row.current.clientWidth - entry.clientWidth) / 2;
  }, [current]);
  return row;
}
