import type { TFunction } from "i18next";
import { type ListFilter, selectFilter } from "~/ui/list/list-filters";
import { ENTRY_GROUPS, type EntryGroup, type EntryReport } from "../model";

/** The choice of up to three groups. A group that is chosen further out is not offered again. */
export function groupFilters(
  report: EntryReport,
  groups: readonly EntryGroup[],
  t: TFunction,
): ListFilter[] {
  const all: readonly EntryGroup[] = ENTRY_GROUPS[report];
  const levels = [
    { name: "group1", label: t("analytics.group.by"), none: all[0] },
    { name: "group2", label: t("analytics.group.then"), none: undefined },
    { name: "group3", label: t("analytics.group.last"), none: undefined },
  ];
  // The place of a group is part of its option: beside a filter by customer, "Customer" alone would read as another filter.
  return levels.slice(0, groups.length + 1).map(({ name, label, none }, level) => {
    const option = (group?: EntryGroup) =>
      `${label}: ${group ? t(`analytics.group.${group}`) : "–"}`;
    return selectFilter({
      name,
      label,
      none: option(none),
      options: all
        .filter((group) => group !== none && !groups.slice(0, level).includes(group))
        .map((group) => ({ value: group, label: option(group) })),
    });
  });
}
