import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { useSeenList } from "~/shell/records/seen-lists";
import { LinkButton } from "~/ui/layout/button";
import { EmptyState } from "~/ui/list/empty-state";
import { PageHeader } from "~/ui/layout/page-header";
import { readTeam } from "~/features/work-capacity/queries/ahead";
import { TeamTable } from "~/features/work-capacity/ui/team-table";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => ({ team: await readTeam(ctx) }));
}

export default function TeamCapacity() {
  const { t } = useTranslation();
  const { team } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("workCapacity.team.title")} text={t("workCapacity.team.text")}>
        <LinkButton to="/schedule" look="primary" icon="calendar" prefetches>
          {t("shell.navigation.schedule")}
        </LinkButton>
        <LinkButton {...useSeenList("/work-orders")} look="quiet" icon="arrow-left">
          {t("workOrders.list.title")}
        </LinkButton>
      </PageHeader>
      {team.length > 0 ? (
        <TeamTable team={team} />
      ) : (
        <EmptyState
          icon="users"
          title={t("workCapacity.team.empty-title")}
          text={t("workCapacity.team.empty-text")}
        />
      )}
    </>
  );
}

export const handle = pageHandle((t) => t("workCapacity.team.title"));
