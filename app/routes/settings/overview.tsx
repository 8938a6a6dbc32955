import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EVENTS_AT_ONCE, eventPage } from "~/features/activity/model";
import { deviceOf } from "~/features/profile/ui/device-of";
import { readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { PageHeader } from "~/ui/layout/page-header";
import {
  type FailedSignIn,
  getSettings,
  readFailedSignIns,
  type SettingChangeLine,
} from "~/features/settings/queries";
import { SettingsList } from "~/features/settings/ui/settings-list";
import { RelativeTime } from "~/shell/records/relative-time";
import { Section } from "~/ui/layout/card";
import type { IconName } from "~/ui/layout/icon";
import { Timeline } from "~/ui/list/timeline";
import { type ChangeView, useChangeLabels } from "~/features/settings/ui/change-labels";
import { SECTION_ICONS } from "~/features/settings/ui/section-icons";

/** `?events=` lists more of both logs, as on the page of a record. */
export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const count = eventPage(new URL(args.request.url).searchParams);
    const [all, signIns] = await Promise.all([
      getSettings(ctx, count + 1),
      readFailedSignIns(ctx, count + 1),
    ]);
    return { all, signIns, count };
  });
}

export default function Settings() {
  const { t } = useTranslation();
  const { all, signIns, count } = useLoaderData<typeof loader>();
  const isMore = all.changes.length > count || (signIns?.length ?? 0) > count;
  return (
    <>
      <PageHeader title={t("settings.title")} text={t("settings.text")} />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr] lg:gap-6">
        <SettingsList all={all} />
        <div className="flex min-w-0 flex-col gap-4">
          <RecentChanges changes={all.changes.slice(0, count)} />
          {signIns ? <FailedSignIns signIns={signIns.slice(0, count)} /> : null}
          {isMore ? (
            <Link
              to={`?events=${count + EVENTS_AT_ONCE}`}
              preventScrollReset
              className="btn btn-ghost self-start"
            >
              {t("activity.earlier")}
            </Link>
          ) : null}
        </div>
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
    <Section title={t("settings.recent")} id="activity">
      <Timeline label={t("settings.recent")} entries={entries} />
    </Section>
  );
}

function Detail({ actorName, changes }: { actorName: string; changes: ChangeView[] }) {
  return (
    <>
      {actorName}
      {changes.map(({ label, from, to }) => (
        <span key={label} className="block wrap-anywhere">
          {label}: <del className="no-underline">{from}</del> →{" "}
          <ins className="text-base-content no-underline">{to}</ins>
        </span>
      ))}
    </>
  );
}

/** Whose password or code somebody guesses, and on which device. */
function FailedSignIns({ signIns }: { signIns: FailedSignIn[] }) {
  const { t } = useTranslation();
  const entries = signIns.map(({ id, at, event, facts, userId, name }) => ({
    id: String(id),
    icon: "lock" as const,
    title: (
      <>
        <Link to={`/users/${userId}`} className="link">
          {name}
        </Link>
        : {t(`activity.events.${event}`, { defaultValue: event, ...facts })}
      </>
    ),
    when: <RelativeTime at={at} />,
    detail: deviceOf(String(facts["userAgent"] ?? "")),
  }));
  return (
    <Section title={t("settings.failed-sign-ins.title")}>
      <p className="text-muted mb-3 text-sm">{t("settings.failed-sign-ins.text")}</p>
      {entries.length === 0 ? (
        <p>{t("settings.failed-sign-ins.none")}</p>
      ) : (
        <Timeline label={t("settings.failed-sign-ins.title")} entries={entries} />
      )}
    </Section>
  );
}

/** The logo has no page of its own. */
function iconOf(section: string): IconName {
  const icons: Record<string, IconName> = SECTION_ICONS;
  return icons[section] ?? "image";
}
