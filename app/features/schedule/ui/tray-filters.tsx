import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PRIORITIES } from "~/kernel/priorities";
import { Checkbox } from "~/ui/form/field";
import { SearchInput } from "~/ui/form/search-input";
import { useLiveForm } from "~/ui/form/use-live-form";
import type { Tray } from "../model";
import type { Schedule } from "../queries/board";

type Props = { schedule: Schedule; tray: Tray };

/** Also in the URL. What the board shows is kept in hidden fields. */
export function TrayFilters({ schedule: { input }, tray }: Props) {
  const { t } = useTranslation();
  const live = useLiveForm();
  const { counts, customers } = tray;
  const preserved = {
    from: input.from,
    view: input.view === "week" ? null : input.view,
    technician: input.technician,
  };
  return (
    <Form method="get" role="search" className="schedule-filters" {...live}>
      {Object.entries(preserved).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      {input.cancelled ? <input type="hidden" name="cancelled" value="on" /> : null}
      <SearchInput label={t("schedule.tray.search")} />
      <div className="flex gap-2">
        <FilterChoice name="priority" label={t("schedule.tray.priority")} value={input.priority}>
          {PRIORITIES.toReversed().map((priority) => (
            <option key={priority} value={priority}>
              {t(`common.priority.${priority}`)}
            </option>
          ))}
        </FilterChoice>
        <FilterChoice name="customer" label={t("schedule.tray.customer")} value={input.customer}>
          {customers.map(({ id, name, count }) => (
            <option key={id} value={id}>
              {name} ({count})
            </option>
          ))}
        </FilterChoice>
      </div>
      <div className="flex flex-wrap gap-x-4">
        <FilterBox name="overdue" on={input.overdue} count={counts.overdue}>
          {t("schedule.tray.overdue")}
        </FilterBox>
        <FilterBox name="unassigned" on={input.unassigned} count={counts.unassigned}>
          {t("schedule.tray.unassigned")}
        </FilterBox>
      </div>
      <noscript>
        <button className="btn btn-plain">{t("schedule.show")}</button>
      </noscript>
    </Form>
  );
}

type ChoiceProps = { name: string; label: string; value: string | null; children: ReactNode };

function FilterChoice({ name, label, value, children }: ChoiceProps) {
  return (
    <label className="min-w-0 flex-auto">
      <span className="sr-only">{label}</span>
      <select
        name={name}
        aria-label={label}
        className="select w-full"
        defaultValue={value ?? ""}
        key={value}
      >
        <option value="">{label}</option>
        {children}
      </select>
    </label>
  );
}

type BoxProps = { name: string; on: boolean; count: number; children: ReactNode };

function FilterBox({ name, on, count, children }: BoxProps) {
  return (
    <Checkbox
      name={name}
      value="on"
      defaultChecked={on}
      label={
        <>
          {children} <span className="tab-count">{count}</span>
        </>
      }
    />
  );
}
