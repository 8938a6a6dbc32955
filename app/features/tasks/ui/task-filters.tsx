import { useTranslation } from "react-i18next";
import { Checkbox } from "~/ui/form/field";
import { FilterBar } from "~/ui/list/filter-bar";
import { FilterSelect } from "~/ui/list/filter-select";
import type { ListInput } from "../inputs/list";
import { PRIORITIES } from "~/kernel/priorities";
import { STATUSES } from "../model";

type Named = { id: string; name: string };

type Props = {
  technicians: Named[] | null;
  listParams: Pick<ListInput, "unfinished" | "awaiting">;
  /** Whether tasks can wait for this user's approval at all. */ mayAwait: boolean;
};

/** Search, status, priority and assignee, stored in the URL. The list of the user's own tasks has no assignee filter. */
export function TaskFilters({ technicians, listParams, mayAwait }: Props) {
  const { t } = useTranslation();
  return (
    <FilterBar
      searchLabel={t("tasks.list.search")}
      filters={taskFilters(technicians !== null)}
      chips={[
        ...(listParams.unfinished
          ? [{ name: "unfinished", label: t("workOrders.filters.unfinished") }]
          : []),
        ...(mayAwait && listParams.awaiting
          ? [{ name: "awaiting", label: t("workOrders.filters.awaiting") }]
          : []),
      ]}
      more={
        <>
          <Checkbox
            name="unfinished"
            label={t("workOrders.filters.unfinished")}
            defaultChecked={listParams.unfinished}
            key={`unfinished ${listParams.unfinished}`}
          />
          {mayAwait ? (
            <Checkbox
              name="awaiting"
              label={t("workOrders.filters.awaiting")}
              defaultChecked={listParams.awaiting}
              key={`awaiting ${listParams.awaiting}`}
            />
          ) : null}
        </>
      }
    >
      <FilterSelect
        name="status"
        label={t("tasks.field.status")}
        options={STATUSES.map((value) => ({ value, label: t(`common.status.${value}`) }))}
      />
      <FilterSelect
        name="priority"
        label={t("tasks.field.priority")}
        options={PRIORITIES.map((value) => ({ value, label: t(`common.priority.${value}`) }))}
      />
      {technicians ? (
        <FilterSelect
          name="assigneeId"
          label={t("tasks.field.assignee")}
          none={t("tasks.list.any-assignee")}
          options={technicians.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
    </FilterBar>
  );
}

export function taskFilters(byAssignee: boolean): string[] {
  return ["status", "priority", "unfinished", "awaiting", ...(byAssignee ? ["assigneeId"] : [])];
}
