import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isDay } from "~/kernel/time/days";
import { PLANNED_PERIODS } from "~/kernel/time/periods";
import { useRootFacts } from "~/shell/layout/root-facts";
import { useFormat } from "~/shell/layout/use-format";
import { FilterBar, PreservedParams, useOpenedFilters } from "~/ui/list/filter-bar";
import { Icon } from "~/ui/layout/icon";
import { part } from "~/shell/layout/part";
import { useListAddress } from "~/ui/list/list-address";
import { type ListFilter, selectFilter } from "~/ui/list/list-filters";
import type { FilterChoices } from "../../queries/list/view";
import { PRIORITIES } from "~/kernel/priorities";
import { STATUSES } from "~/features/approvals/model";
import { DAYS, MARKS, OPENED, PICKED, PRESETS } from "./filter-names";

const KEPT = [...OPENED, "timeZone"];

const MoreFilters = part(
  "more-filters",
  async () => {
    const [later, combobox] = await Promise.all([
      import("./later"),
      import("~/ui/combobox/use-combobox-field"),
    ]);
    await combobox.loadComboboxField();
    return later.loadMoreFilters();
  },
  <PreservedParams names={KEPT} />,
);

type Preset = (typeof PRESETS)[number];

type Props = {
  /** Orders of the current user have an assignee. */ isAssigned: boolean;
  choices: FilterChoices;
  /** The board has a column per status, so it has no status filter. */ board: boolean;
};

/** Search, status, priority and what needs attention are in the row, the rest is behind "Filter". All filters are in the URL. */
export function OrderFilters({ isAssigned, choices, board }: Props) {
  const { t } = useTranslation();
  const address = useListAddress();
  return (
    <FilterBar
      searchLabel={t("workOrders.list.search")}
      filters={useOrderFilters(choices, board)}
      more={<RarerFilters choices={choices} />}
      moreAddress={choices.open ? undefined : address({ more: "on" })}
    >
      <Presets names={isAssigned ? ["overdue"] : PRESETS} />
      <PreservedParams names={PRESETS} />
    </FilterBar>
  );
}

/** Their code is loaded when they are first shown. */
function RarerFilters({ choices }: { choices: FilterChoices }) {
  const isOpened = useOpenedFilters();
  return (
    <>
      <PreservedParams names={["unfinished", "submitted"]} />
      {isOpened || choices.open ? (
        <MoreFilters choices={choices} />
      ) : (
        <PreservedParams names={KEPT} />
      )}
    </>
  );
}

/** The presets are switches in the row, and the fields of the rarer ones are loaded later. */
function useOrderFilters(choices: FilterChoices, board: boolean): ListFilter[] {
  const { t } = useTranslation();
  const format = useFormat();
  const [params] = useSearchParams();
  const isSearch = params.get("search") !== null && params.get("search") !== "";
  const planned = PLANNED_PERIODS.find((each) => each === params.get("planned"));
  const status = selectFilter({
    name: "status",
    label: t("workOrders.field.status"),
    none: isSearch ? undefined : t("workOrders.filters.open"),
    options: [
      ...STATUSES.map((value) => ({ value, label: t(`common.status.${value}`) })),
      ...(isSearch ? [] : [{ value: "all", label: t("workOrders.filters.all") }]),
    ],
  });
  return [
    board ? { name: "status" } : status,
    selectFilter({
      name: "priority",
      label: t("workOrders.field.priority"),
      options: PRIORITIES.map((value) => ({ value, label: t(`common.priority.${value}`) })),
    }),
    ...PRESETS.map((name) => ({ name })),
    ...MARKS.map((name) => ({
      name,
      chip: params.get(name) && choices[name] ? t(`workOrders.filters.${name}`) : null,
    })),
    {
      name: "planned",
      chip:
        planned &&
        `${t("workOrders.filters.planned")}: ${t(`workOrders.planned-period.${planned}`)}`,
    },
    ...PICKED.map((name) => {
      const chosen = choices[name]?.chosen;
      return { name, chip: chosen && `${t(`workOrders.filters.${name}`)}: ${chosen.name}` };
    }),
    ...DAYS.map((name) => {
      const day = params.get(name) ?? "";
      return {
        name,
        chip: isDay(day) ? `${t(`workOrders.filters.${name}`)} ${format.day(day)}` : null,
      };
    }),
  ];
}

/** What needs attention, as switches that show whether they are on. */
function Presets({ names }: { names: readonly Preset[] }) {
  const { t } = useTranslation();
  const address = useListAddress();
  const [params] = useSearchParams();
  const timeZone = useRootFacts()?.timeZone ?? null;
  return names.map((name) => {
    const isOn = params.get(name) !== null && params.get(name) !== "";
    return (
      <Link
        key={name}
        to={address({ [name]: isOn ? null : "on", timeZone, pageNumber: null })}
        preventScrollReset
        className={`btn px-3 font-normal ${isOn ? "bg-primary/10 text-primary" : "btn-plain"}`}
        aria-current={isOn ? "true" : undefined}
      >
        {t(`workOrders.filters.${name}`)}
        {isOn ? <Icon name="x" size={16} /> : null}
      </Link>
    );
  });
}
