import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/layout/icon";
import { PrefetchLink } from "~/ui/layout/prefetch-link";
import type { AllSettings } from "../queries";
import { useSettingLabels } from "./setting-labels";
import { useSettingsPages } from "./settings-pages";

/** Every section with its present value, because most users only look something up. */
export function SettingsList({ all }: { all: AllSettings }) {
  const { t } = useTranslation();
  const valueOf = useSettingLabels(all);
  return (
    <div className="flex flex-col gap-5">
      {useSettingsPages().map(({ group, pages }) => (
        <section key={group} aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`} className="text-muted mb-1.5 px-1 text-sm font-semibold">
            {t(`settings.group.${group}`)}
          </h2>
          <ul className="card-surface divide-base-300 divide-y overflow-hidden">
            {pages.map(({ to, icon, title, section, text }) => (
              <li key={to}>
                <PrefetchLink
                  to={to}
                  className="hover:bg-base-200 flex min-h-14 items-center gap-3.5 px-4 py-2.5 -outline-offset-3"
                >
                  <Icon name={icon} className="text-primary" />
                  <span className="line-words">
                    <span className="block font-medium">{title}</span>
                    <span className="text-muted block text-sm text-pretty">
                      {section ? valueOf(section) : text}
                    </span>
                  </span>
                  <Icon name="chevron-right" className="text-muted" />
                </PrefetchLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
