import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { PageHeader } from "~/ui/layout/page-header";
import { getSettings, type SettingChangeLine } from "~/features/settings/queries";
import { SettingsList } from "~/features/settings/ui/settings-list";
import { RelativeTime } from "~/shell/records/relative-time";
import { Section } from "~/ui/layout/card";
import type { IconName } from "~/ui/layout/icon";
import { Timeline } from "~/ui/list/timeline";
import { type ChangeView, useChangeLabels } from "~/features/settings/ui/change-labels";
import { SECTION_ICONS } from "~/features/settings/ui/section-icons";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, getSettings);
}

export default function Settings() {
  const { t } = useTranslation();
  const all = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("settings.title")} text={t("settings.text")} />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr] lg:gap-6">
        <SettingsList all={all} />
        <RecentChanges changes={all.changes} />
      </div>
    </>
  );
}

export const handle = pageHandle((t) => t("settings.title"));

/** The latest changes and their authors, because several administrators change the settings. */
function RecentChanges({ changes }: { changes: SettingChangeLine[] }) {
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
