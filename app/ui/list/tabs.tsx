import { Icon, type IconName } from "../layout/icon";
import { PrefetchLink } from "../layout/prefetch-link";

export type Tab = {
  to: string;
  label: string;
  current: boolean;
  icon?: IconName;
  count?: number | undefined;
};

/** Parts of one record or lists of one kind, each with its own URL. Those that do not fit in one line are in a second one. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className="tab-row">
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
