import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { PickerKind } from "~/features/pickers/model";
import type { PickerOption } from "~/features/pickers/queries/options";
import { searchPicker } from "~/features/pickers/ui/search";
import { Combobox } from "~/ui/combobox/combobox";
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
  return (
    <FilterBar searchLabel={t("tickets.list.search")} filters={TICKET_FILTERS}>
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
      {choices.customers ? (
        <PlaceFilter
          name="customerId"
          kind="customers"
          label={t("tickets.field.customer")}
          options={choices.customers}
          chosen={choices.chosen["customerId"]}
        />
      ) : null}
      {choices.locations ? (
        <PlaceFilter
          name="locationId"
          kind="locations"
          label={t("tickets.field.location")}
          options={choices.locations}
          chosen={choices.chosen["locationId"]}
        />
      ) : null}
      {choices.assets ? (
        <PlaceFilter
          name="assetId"
          kind="assets"
          label={t("tickets.field.asset")}
          options={choices.assets}
          chosen={choices.chosen["assetId"]}
        />
      ) : null}
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

type PlaceProps = {
  name: string;
  kind: PickerKind;
  label: string;
  options: PickerOption[];
  chosen: Option | null | undefined;
};

function PlaceFilter({ name, kind, label, options, chosen }: PlaceProps) {
  return (
    <Combobox
      key={chosen?.id}
      name={name}
      label={<span className="md:sr-only">{label}</span>}
      placeholder={label}
      search={searchPicker(kind)}
      initialOptions={options}
      defaultValue={chosen ?? null}
      className="md:w-44"
    />
  );
}
