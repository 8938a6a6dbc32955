import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { boardOf } from "~/kernel/input/list-view";
import { parseInput } from "~/kernel/input/parse";
import { readPage } from "~/server/page/page";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { useRootFacts } from "~/shell/layout/root-facts";
import { ComingSoon } from "~/shell/pages/coming-soon";
import { RecordList, sortOf } from "~/shell/records/record-list";
import { RecordViews } from "~/shell/records/record-views";
import { LinkButton } from "~/ui/layout/button";
import { PageHeader } from "~/ui/layout/page-header";
import { FilterBar } from "~/ui/list/filter-bar";
import { listInput } from "~/features/preventive-maintenance/inputs";
import { readFilterChoices } from "~/features/preventive-maintenance/queries/choices";
import { getComingSoon } from "~/features/preventive-maintenance/queries/coming-soon";
import { listPlansOrBoard } from "~/features/preventive-maintenance/queries/list";
import { usePlanFilters } from "~/features/preventive-maintenance/ui/plan-filters";
import { PlanTable, usePlanCard } from "~/features/preventive-maintenance/ui/plan-table";

/** A company without the feature gets the page that announces it. */
export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const params = Object.fromEntries(new URL(args.request.url).searchParams);
    const listParams = parseInput(listInput, params);
    const { view, cards } = boardOf(args.request, "preventive-maintenance");
    const reading = Promise.all([
      listPlansOrBoard(ctx, listParams, cards),
      readFilterChoices(ctx, listParams),
    ]);
    reading.catch(() => undefined);
    const settings = await ctx.settings();
    if (!settings.features.PREVENTIVE_MAINTENANCE.enabled)
      return { comingSoon: await getComingSoon(ctx), plans: null };
    const [list, choices] = await reading;
    return { comingSoon: null, plans: { ...list, choices, listParams, view } };
  });
}

export default function PreventiveMaintenance() {
  const { comingSoon, plans } = useLoaderData<typeof loader>();
  if (plans) return <Plans plans={plans} />;
  return (
    <ComingSoon
      comingSoon={comingSoon}
      icons={["calendar-clock", "clipboard", "table", "history"]}
    />
  );
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>["plans"]>;

function Plans({ plans }: { plans: Loaded }) {
  const { t } = useTranslation();
  const { entities, totalCount, hiddenCount, board, choices, listParams, view } = plans;
  const views = usePlanCard();
  const filters = usePlanFilters(choices);
  useDoneToast("preventiveMaintenance");
  const create = (
    <LinkButton to="/preventive-maintenance/new" look="primary" icon="plus" prefetches>
      {t("preventiveMaintenance.list.new")}
    </LinkButton>
  );
  const filterBar = (
    <FilterBar searchLabel={t("preventiveMaintenance.list.search")} filters={filters}>
      <input type="hidden" name="timeZone" value={useRootFacts()?.timeZone ?? "UTC"} />
    </FilterBar>
  );
  const empty = {
    icon: "calendar-clock",
    title: t("preventiveMaintenance.empty.title"),
    text: t("preventiveMaintenance.empty.text"),
    action: create,
  } as const;
  return (
    <>
      <PageHeader title={t("preventiveMaintenance.title")}>{create}</PageHeader>
      <RecordList
        listParams={listParams}
        visibleCount={entities.length}
        totalCount={totalCount}
        hiddenCount={hiddenCount}
        hiddenBy={{ status: "ended" }}
        filters={filters}
        filterBar={filterBar}
        views={{ list: "preventive-maintenance", view, hasFile: false }}
        empty={empty}
      >
        <RecordViews
          view={view}
          label={t("preventiveMaintenance.title")}
          rows={entities}
          board={board}
          {...views}
        >
          <PlanTable rows={entities} sort={sortOf(listParams)} />
        </RecordViews>
      </RecordList>
    </>
  );
}

export const handle = pageHandle((t) => t("preventiveMaintenance.title"), {
  shows: ["maintenance_plans"],
});
