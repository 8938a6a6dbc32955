import { useTranslation } from "react-i18next";
import { RelativeTime } from "~/shell/records/relative-time";
import { Section } from "~/ui/layout/card";
import type { IconName } from "~/ui/layout/icon";
import { Timeline } from "~/ui/list/timeline";
import type { SettingChangeLine } from "../queries";
import { type ChangeView, useChangeLabels } from "./change-labels";
import { SECTION_ICONS } from "./section-icons";

/** The latest changes and their authors, because several administrators change the settings. */
export function RecentChanges({ changes }: { changes: SettingChangeLine[] }) {
  const { t } = useTranslation();
  const labelOf = useChangeLabels();
  const entries = changes.map(({ id, at, actorName, event, facts }) => ({
    id: String(id),
    icon: iconOf(String(facts["section"])),
    title: t(`activity.events.${event}`, {
      defaultValue: event,
      section: t(`settings.section.${String(facts["section"])}.title`, { defaultValue: "" }),
    }),
    when: <RelativeTime at={at} />,
    detail: <Detail actorName={actorName} changes={labelOf(facts)} />,
  }));
  if (changes.length === 0) return null;
  return (
    <Section title={t("settings.recent")}>
      <Timeline label={t("settings.recent")} entries={entries} />
    </Section>
  );
}

function Detail({ actorName, changes }: { actorName: string; changes: ChangeView[] }) {
  return (
    <>
      {actorName}
      {changes.map(({ label, from, to }) => (
        <span key={label} className="block break-words">
          {label}: <del className="no-underline">{from}</del> →{" "}
          <ins className="text-base-content no-underline">{to}</ins>
        </span>
      ))}
    </>
  );
}

/** The logo has no page of its own. */
function iconOf(section: string): IconName {
  const icons: Record<string, IconName> = SECTION_ICONS;
  return icons[section] ?? "image";
}
