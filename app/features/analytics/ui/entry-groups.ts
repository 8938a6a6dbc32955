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
  const optionsFor = (level: number) =>
    all
      .filter((group) => !groups.slice(0, level).includes(group))
      .map((group) => ({ value: group, label: t(`analytics.group.${group}`) }));
  const [first, ...others] = optionsFor(0);
  const levels = [
    { name: "group1", label: t("analytics.group.by"), none: first?.label, options: others },
    { name: "group2", label: t("analytics.group.then"), options: optionsFor(1) },
    { name: "group3", label: t("analytics.group.last"), options: optionsFor(2) },
  ];
  return levels
    .slice(0, groups.length + 1)
    .map(({ none, label, ...level }) =>
      selectFilter({ ...level, label, none: none ?? `${label}: –` }),
    );
}
