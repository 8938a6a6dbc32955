import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { PickerOption } from "~/features/pickers/queries/options";
import { pickerChip, PickerFilter } from "~/features/pickers/ui/picker-filter";
import { Checkbox } from "~/ui/form/field";
import { FilterBar } from "~/ui/list/filter-bar";
import { FilterSelect } from "~/ui/list/filter-select";
import type { Option } from "~/ui/combobox/option";
import { PRIORITIES } from "~/kernel/priorities";
import { STATUSES } from "../model";

export const TICKET_FILTERS = ["status", "priority", "customerId", "locationId", "assetId", "own"];
type FilterChoices = {
  customers: PickerOption[] | null;
  locations: PickerOption[] | null;
  assets: PickerOption[] | null;
  chosen: Record<string, Option | null>;
  seesOthers: boolean;
};

/** Search and filters of the list, stored in the URL. A filter appears only when there is a choice. */
export function TicketFilters({ choices }: { choices: FilterChoices }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const places = [
    { name: "customerId", kind: "customers", label: t("tickets.field.customer") },
    { name: "locationId", kind: "locations", label: t("tickets.field.location") },
    { name: "assetId", kind: "assets", label: t("tickets.field.asset") },
  ] as const;
  const offered = places.filter(({ kind }) => choices[kind]);
  return (
    <FilterBar
      searchLabel={t("tickets.list.search")}
      filters={TICKET_FILTERS}
      chips={places.flatMap(({ name, label }) => pickerChip(name, label, choices.chosen[name]))}
      more={
        offered.length > 0
          ? offered.map(({ name, kind, label }) => (
              <PickerFilter
                key={name}
                name={name}
                kind={kind}
                label={label}
                initialOptions={choices[kind] ?? []}
                chosen={choices.chosen[name] ?? null}
              />
            ))
          : null
      }
    >
      <FilterSelect
        name="status"
        label={t("tickets.field.status")}
        options={STATUSES.map((value) => ({ value, label: t(`common.status.${value}`) }))}
      />
      <FilterSelect
        name="priority"
        label={t("tickets.field.priority")}
        options={PRIORITIES.map((value) => ({ value, label: t(`common.priority.${value}`) }))}
      />
      {choices.seesOthers ? (
        <Checkbox
          name="own"
          label={t("tickets.list.own")}
          defaultChecked={params.get("own") !== null && params.get("own") !== ""}
          key={params.get("own")}
        />
      ) : null}
    </FilterBar>
  );
}
