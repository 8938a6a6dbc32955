import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PRIORITIES } from "~/kernel/priorities";
import { Checkbox } from "~/ui/form/field";
import { SearchInput } from "~/ui/form/search-input";
import { useLiveForm } from "~/ui/form/use-live-form";
import type { Tray } from "../model";
import type { Schedule } from "../queries/board";
import { FilterChoice, KeptParams } from "./schedule-filters";

type Props = { schedule: Schedule; tray: Tray };

const NAMES = ["search", "priority", "overdue", "unassigned", "tray"];

/** Also in the URL. What the board shows is kept in hidden fields. */
export function TrayFilters({ schedule: { input }, tray: { counts } }: Props) {
  const { t } = useTranslation();
  const live = useLiveForm();
  return (
    <Form method="get" role="search" className="schedule-filters" {...live}>
      <KeptParams except={NAMES} />
      <SearchInput label={t("schedule.tray.search")} />
      <FilterChoice
        name="priority"
        label={t("schedule.tray.priority")}
        value={input.priority}
        options={PRIORITIES.toReversed().map((priority) => ({
          value: priority,
          label: t(`common.priority.${priority}`),
        }))}
      />
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
