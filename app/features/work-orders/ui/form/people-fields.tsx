import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LeadSelect } from "~/features/pickers/ui/lead-select";
import type { People } from "~/features/pickers/ui/people";
import { searchPicker } from "~/features/pickers/ui/search";
import { MAX_PEOPLE } from "~/features/work-capacity/model";
import { byFreeHours } from "~/features/work-capacity/policy";
import {
  type ChosenDays,
  fetchFreeHours,
  NO_HOURS,
  useDaysAhead,
  useFreeHours,
} from "~/features/work-capacity/ui/free-hours";
import { useLoadOption } from "~/features/work-capacity/ui/load-option";
import { may } from "~/kernel/authorization/actions";
import type { Formatter } from "~/kernel/text/format";
import { useRootFacts } from "~/shell/layout/root-facts";
import { useFormat } from "~/shell/layout/use-format";
import { Combobox } from "~/ui/combobox/combobox";
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
  const [technicians, setTechnicians] = useState(before.technicians);
  const { sortedBy, ...searching } = useTechnicianSearch(planned.days);
  const { hours, failed } = useFreeHours(
    sortedBy ? planned.days : null,
    technicians.map(({ id }) => id),
  );
  return (
    <>
      <Combobox
        multiple
        name="technicianIds."
        label={t("workOrders.field.technicians")}
        hint={[t("workOrders.form.technicians-hint"), sortedBy].filter(Boolean).join(" ")}
        error={errorOf("technicianIds")}
        {...searching}
        noneText={t("ui.combobox.no-technicians")}
        initialOptions={choices}
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
      <LeadSelect
        label={t("workOrders.field.lead")}
        firstLeads={t("workOrders.form.first-leads")}
        chosen={technicians}
        choices={choices}
        leadId={before.leadId}
        error={errorOf("leadId")}
      />
    </>
  );
}

/** The people of a technician's own order: only the technician (domain-rules §2). */
export function OwnTechnician({ people: { technicians, leadId } }: { people: People }) {
  const { t } = useTranslation();
  return (
    <ul>
      {technicians.map(({ id, name }) => (
        <li key={id}>
          <input type="hidden" name="technicianIds." value={id} />
          {id === leadId ? <input type="hidden" name="leadId" value={id} /> : null}
          {name}
          {id === leadId ? (
            <span className="text-muted ms-2 text-sm">{t("workOrders.field.lead")}</span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/**
 * Searches technicians by their free hours on the days, or in the next two weeks where no days are chosen, and says so in words. Who may not
 * read the hours searches by name, and on a page without a script nobody knows them.
 */
export function useTechnicianSearch(days: ChosenDays | null) {
  const { t } = useTranslation();
  const format = useFormat();
  const optionOf = useLoadOption();
  const facts = useRootFacts();
  const ahead = useDaysAhead();
  const hydrated = useHydrated();
  const knowsHours = hydrated && may({ roles: facts?.user?.roles ?? [] }, "work-capacity.read");
  const search: OptionSearch = async (query, signal) => {
    if (!knowsHours) return searchPicker("technicians")(query, signal);
    const options = await searchPicker("technicians", { limit: String(MAX_PEOPLE) })(query, signal);
    const ids = options.map((each) => each.id);
    // Without the hours, technicians can still be chosen.
    const hours = await fetchFreeHours(days ?? ahead, ids, signal).catch(() => NO_HOURS);
    const people = byFreeHours(options, ({ id }) => hours.get(id));
    return people.map((each) => optionOf(each, hours.get(each.id)));
  };
  const words = days
    ? t("workCapacity.choice.of-days", { days: daysText(days, format) })
    : t("workCapacity.choice.ahead");
  return { search, searchesFirst: knowsHours, sortedBy: knowsHours ? words : null };
}

function daysText({ from, to }: ChosenDays, format: Formatter): string {
  return from === to ? format.nearDay(from) : `${format.shortDay(from)} – ${format.shortDay(to)}`;
}
