import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FilterBar } from "~/ui/filter-bar";
import { PRIORITIES, STATUSES } from "../words";

type Named = { id: string; name: string };

/** Search, status, priority and assignee, kept in the address. Who looks at the own tasks is asked for no assignee. */
export function TaskFilters({ technicians }: { technicians: Named[] | null }) {
  const { t } = useTranslation();
  const named = (name: "status" | "priority", values: readonly string[]) => values.map((id) => ({ id, name: t(`common.${name}.${id}`) }));
  return (
    <FilterBar searchLabel={t("tasks.list.search")} filters={taskFilters(technicians !== null)}>
      <FilterSelect name="status" label={t("tasks.field.status")} options={named("status", STATUSES)} />
      <FilterSelect name="priority" label={t("tasks.field.priority")} options={named("priority", PRIORITIES)} />
      {technicians ? <FilterSelect name="assigneeId" label={t("tasks.field.assignee")} options={technicians} /> : null}
    </FilterBar>
  );
}

export function taskFilters(byAssignee: boolean): string[] {
  return ["status", "priority", ...(byAssignee ? ["assigneeId"] : [])];
}

function FilterSelect({ name, label, options }: { name: string; label: string; options: Named[] }) {
  const { t } = useTranslation();
  const value = useSearchParams()[0].get(name) ?? "";
  return (
    <label className="flex flex-col gap-1 text-sm font-medium md:contents">
      <span className="md:sr-only">{label}</span>
      <select name={name} defaultValue={value} key={value} className="select md:w-auto md:max-w-52">
        <option value="">{`${label}: ${t("tasks.list.any")}`}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    </label>
  );
}
