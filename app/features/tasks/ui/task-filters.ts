import { useTranslation } from "react-i18next";
import { PRIORITIES } from "~/kernel/priorities";
import { checkFilter } from "~/ui/list/check-filter";
import { type ListFilter, selectFilter } from "~/ui/list/list-filters";
import type { ListInput } from "../inputs/list";
import { STATUSES } from "../model";

type Props = {
  /** Null in the list of the user's own tasks, which has no assignee filter. */
  technicians: { id: string; name: string }[] | null;
  listParams: Pick<ListInput, "unfinished" | "awaiting">;
  /** Whether tasks can wait for this user's approval at all. */
  mayAwait: boolean;
};

export function useTaskFilters({ technicians, listParams, mayAwait }: Props): ListFilter[] {
  const { t } = useTranslation();
  const awaiting = checkFilter({
    name: "awaiting",
    label: t("workOrders.filters.awaiting"),
    isSet: listParams.awaiting,
  });
  const assignee = selectFilter({
    name: "assigneeId",
    label: t("tasks.field.assignee"),
    none: t("tasks.list.any-assignee"),
    options: technicians?.map(({ id, name }) => ({ value: id, label: name })) ?? [],
  });
  return [
    selectFilter({
      name: "status",
      label: t("tasks.field.status"),
      options: STATUSES.map((value) => ({ value, label: t(`common.status.${value}`) })),
    }),
    selectFilter({
      name: "priority",
      label: t("tasks.field.priority"),
      options: PRIORITIES.map((value) => ({ value, label: t(`common.priority.${value}`) })),
    }),
    ...(technicians ? [assignee] : []),
    checkFilter({
      name: "unfinished",
      label: t("workOrders.filters.unfinished"),
      isSet: listParams.unfinished,
    }),
    ...(mayAwait ? [awaiting] : []),
  ];
}
