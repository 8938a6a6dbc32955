import { useTranslation } from "react-i18next";
import { ACCESS } from "~/kernel/authorization/access";
import { holdsAny } from "~/kernel/authorization/roles";
import { useRootFacts } from "~/shell/layout/root-facts";
import { Icon, type IconName } from "~/ui/layout/icon";
import { PrefetchLink } from "~/ui/layout/prefetch-link";
import type { AllSettings } from "../queries";
import { SECTION_GROUPS, SECTION_PATHS } from "../model";
import { SECTION_ICONS } from "./section-icons";
import { useSettingLabels } from "./setting-labels";

/** Every section with its present value, because most users only look something up. */
export function SettingsList({ all }: { all: AllSettings }) {
  const { t } = useTranslation();
  const texts = useSettingLabels(all);
  const user = useRootFacts()?.user;
  return (
    <div className="flex flex-col gap-5">
      {SECTION_GROUPS.map(({ key, sections }) => (
        <section key={key} aria-labelledby={`group-${key}`}>
          <h2 id={`group-${key}`} className="text-muted mb-1.5 px-1 text-sm font-semibold">
            {t(`settings.group.${key}`)}
          </h2>
          <ul className="card-surface divide-base-300 divide-y overflow-hidden">
            {sections.map((section) => (
              <Row
                key={section}
                to={`/settings/${SECTION_PATHS[section]}`}
                icon={SECTION_ICONS[section]}
                title={t(`settings.section.${section}.title`)}
                value={texts(section)}
              />
            ))}
            {key === "places" ? (
              <Row
                to="/assets/equipment/categories"
                icon="wrench"
                title={t("settings.categories.title")}
                value={t("settings.categories.text")}
              />
            ) : null}
            {key === "work" ? (
              <Row
                to="/settings/phrases"
                icon="quote"
                title={t("settings.phrases.title")}
                value={t("settings.phrases.text")}
              />
            ) : null}
            {key === "company" && user && holdsAny(user, ACCESS.users.roles) ? (
              <Row
                to="/settings/undelivered-mail"
                icon="mail"
                title={t("settings.undelivered.title")}
                value={t("settings.undelivered.text")}
              />
            ) : null}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Row({
  to,
  icon,
  title,
  value,
}: {
  to: string;
  icon: IconName;
  title: string;
  value: string;
}) {
  return (
    <li>
      <PrefetchLink
        to={to}
        className="hover:bg-base-200 flex min-h-14 items-center gap-3.5 px-4 py-2.5 -outline-offset-3"
      >
        <Icon name={icon} className="text-primary" />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{title}</span>
          <span className="text-muted block text-sm text-pretty">{value}</span>
        </span>
        <Icon name="chevron-right" className="text-muted" />
      </PrefetchLink>
    </li>
  );
}
