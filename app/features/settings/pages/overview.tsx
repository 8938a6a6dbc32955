import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readPage } from "~/kernel/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { PageHeader } from "~/ui/layout/page-header";
import { getSettings } from "../queries";
import { RecentChanges } from "../ui/recent-changes";
import { SettingsList } from "../ui/settings-list";

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
