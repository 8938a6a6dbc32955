import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_OPTIONS } from "~/features/pickers/model";
import type { People } from "~/features/pickers/ui/people";
import { searchPicker } from "~/features/pickers/ui/search";
import { MAX_PEOPLE } from "~/features/work-capacity/model";
import { byFreeHours } from "~/features/work-capacity/policy";
import {
  fetchFreeHours,
  type ChosenDays,
  type FreeHours,
  useFreeHours,
} from "~/features/work-capacity/ui/free-hours";
import { useLoadText } from "~/features/work-capacity/ui/load-text";
import { Combobox } from "~/ui/combobox/combobox";
import { Select } from "~/ui/form/field";
import type { Option, OptionSearch } from "~/ui/combobox/option";
import { useHydrated } from "~/ui/layout/hydrated";
import { ChosenHours } from "./chosen-hours";

/** The days in the form now, and the minutes planned on them. */
export type Planned = { days: ChosenDays | null; minutes: number };
type Props = {
  choices: Option[];
  before: People;
  planned: Planned;
  errorOf: (field: string) => string | null;
  onChange?: (people: Option[]) => void;
};

/** The technicians and the lead: the first one, unless the user chooses another. */
export function PeopleFields({ choices, before, planned, errorOf, onChange }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [technicians, setTechnicians] = useState(before.technicians);
  const { hours, failed } = useFreeHours(
    planned.days,
    [...technicians, ...choices].map((each) => each.id),
  );
  const { search, withHours } = useTechnicianSearch(planned.days);
  // The one with the most free hours may not be among the first by name.
  const isPartial = choices.length >= MAX_OPTIONS;
  const leads = hydrated ? technicians : choices;
  return (
    <>
      <Combobox
        multiple
        name="technicianIds."
        label={t("workOrders.field.technicians")}
        hint={t("workOrders.form.technicians-hint")}
        error={errorOf("technicianIds")}
        search={search}
        initialOptions={hydrated && planned.days && isPartial ? [] : withHours(choices, hours)}
        defaultValue={technicians}
        onChange={(chosen) => {
          setTechnicians(chosen);
          onChange?.(chosen);
        }}
      />
      {planned.days ? (
        <ChosenHours
          technicians={technicians}
          hours={hours}
          minutes={planned.minutes}
          failed={failed}
        />
      ) : null}
      <Select
        key={leads.map((each) => each.id).join()}
        name="leadId"
        label={t("workOrders.field.lead")}
        defaultValue={
          leads.some((each) => each.id === before.leadId)
            ? (before.leadId ?? "")
            : (technicians[0]?.id ?? "")
        }
        error={errorOf("leadId")}
        disabled={leads.length === 0}
      >
        {hydrated && leads.length > 0 ? null : (
          <option value="">{t("workOrders.form.first-leads")}</option>
        )}
        {leads.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </Select>
    </>
  );
}

/** The technician options. When days are chosen, with their hours on those days, and those with the most free hours first. */
export function useTechnicianSearch(days: ChosenDays | null) {
  const textOf = useLoadText();
  const withHours = (options: Option[], hours: FreeHours): Option[] =>
    byFreeHours(options, ({ id }) => hours.get(id)).map((option) => {
      const sum = hours.get(option.id);
      if (!sum) return option;
      const load = { part: sum.plannedMinutes, whole: sum.capacityMinutes };
      return { ...option, hint: textOf(sum), load };
    });
  const search: OptionSearch = async (query, signal) => {
    if (!days) return searchPicker("technicians")(query, signal);
    const options = await searchPicker("technicians", { limit: String(MAX_PEOPLE) })(query, signal);
    const ids = options.map((each) => each.id);
    // Without the hours, technicians can still be chosen.
    return withHours(options, await fetchFreeHours(days, ids, signal).catch(() => new Map()));
  };
  return { search, withHours };
}
