import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PLANNED_PERIODS } from "~/kernel/time/periods";
import { PickerFilter } from "~/features/pickers/ui/picker-filter";
import { useRootFacts } from "~/shell/layout/root-facts";
import { DateInput } from "~/ui/form/day-input";
import { Checkbox } from "~/ui/form/field";
import { FilterSelect } from "~/ui/list/list-filters";
import { DAYS } from "./filter-names";
import type { FilterChoices } from "../../queries/list/view";

const PICKERS = [
  { name: "customerId", kind: "customers", clears: ["locationId", "assetId"] },
  { name: "locationId", kind: "locations", clears: ["assetId"] },
  { name: "assetId", kind: "assets", clears: [] },
  { name: "assigneeId", kind: "technicians", clears: [] },
] as const;

/** Fields for place, customer, technician and date. */
export function MoreFilters({ choices }: { choices: FilterChoices }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const within = { customerId: params.get("customerId"), locationId: params.get("locationId") };
  return (
    <>
      <input type="hidden" name="timeZone" value={useRootFacts()?.timeZone ?? "UTC"} />
      {PICKERS.map(({ name, kind, clears }) => {
        const choice = choices[name];
        if (!choice) return null;
        const labels = {
          label: t(`workOrders.filters.${name}`),
          anyLabel: t(`workOrders.filters.any-${name}`),
        };
        return (
          <PickerFilter
            key={name}
            name={name}
            kind={kind}
            {...labels}
            initialOptions={choice.options}
            chosen={choice.chosen}
            within={kind === "technicians" ? {} : within}
            clears={clears}
          />
        );
      })}
      <FilterSelect
        name="planned"
        label={t("workOrders.filters.planned")}
        none={t("workOrders.filters.any-planned")}
        options={PLANNED_PERIODS.map((value) => ({
          value,
          label: t(`workOrders.planned-period.${value}`),
        }))}
      />
      {DAYS.filter((name) => !params.get("planned") || !name.startsWith("planned")).map((name) => (
        <DateInput
          key={name}
          name={name}
          label={t(`workOrders.filters.${name}`)}
          defaultValue={params.get(name) ?? ""}
        />
      ))}
      {choices.mayAwait ? (
        <Checkbox
          name="awaiting"
          label={t("workOrders.filters.awaiting")}
          defaultChecked={choices.awaiting}
          key={`awaiting ${choices.awaiting}`}
        />
      ) : null}
    </>
  );
}
