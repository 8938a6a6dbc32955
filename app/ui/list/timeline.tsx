import type { ReactNode } from "react";
import { Icon, type IconName } from "../layout/icon";

type TimelineEntry = {
  id: string;
  icon?: IconName;
  title: ReactNode;
  /** Already localized. */ when: ReactNode;
  dateTime?: string;
  detail?: ReactNode;
};

export function Timeline({ label, entries }: { label: string; entries: TimelineEntry[] }) {
  return (
    <ol aria-label={label} className="@container flex flex-col">
      {entries.map((entry) => (
        <li key={entry.id} className="group relative flex gap-3 pb-5 last:pb-0">
          <span
            aria-hidden="true"
            className="bg-base-300 absolute top-8 bottom-0 left-4 w-0.5 -translate-x-1/2 group-last:hidden @max-[14rem]:hidden"
          />
          <span className="bg-base-content/8 inline-flex size-8 shrink-0 items-center justify-center rounded-full">
            <Icon name={entry.icon ?? "circle"} size={16} />
          </span>
          <div className="line-words pt-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="min-w-0 font-medium wrap-anywhere">{entry.title}</span>
              {entry.dateTime ? (
                <time dateTime={entry.dateTime} className="text-muted text-sm">
                  {entry.when}
                </time>
              ) : (
                <span className="text-muted text-sm">{entry.when}</span>
              )}
            </div>
            {entry.detail ? (
              <div className="text-muted mt-1 text-sm wrap-anywhere">{entry.detail}</div>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
