import { useId } from "react";
import { useTranslation } from "react-i18next";
import { byFreeHours, type Load } from "~/features/work-capacity/policy";
import { useLoadOption } from "~/features/work-capacity/ui/load-option";
import { OptionRow } from "~/ui/combobox/option-row";
import { useRefused } from "~/ui/form/refused";

/** A technician with the hours of the day, without the visit and with it; null while they are not known. */
type Person = { id: string; name: string; hours: { before: Load; planned: Load } | null };
type Props = {
  people: readonly Person[];
  /** Those who are chosen when the form is opened. */
  chosen: readonly string[];
  error: string | null;
};

/** Those who were chosen first. By the hours without the visit, so that no row moves while it is ticked. */
function sorted(people: readonly Person[], chosen: readonly string[]): Person[] {
  const isChosen = ({ id }: Person) => chosen.includes(id);
  const all = byFreeHours(people, ({ hours }) => hours?.before);
  return [...all.filter(isChosen), ...all.filter((person) => !isChosen(person))];
}

/** Check boxes, so that it works without JavaScript; each with the person's day as a bar, which counts the visit for those who are ticked. */
export function PeopleChoice({ people, chosen, error }: Props) {
  const { t } = useTranslation();
  const { refused, onInput } = useRefused(error);
  const id = useId();
  const optionOf = useLoadOption();
  return (
    <fieldset aria-describedby={refused ? "people-error" : undefined} onInput={onInput}>
      <legend className="mb-1 text-sm font-medium">{t("schedule.field.technicians")}</legend>
      {refused ? (
        <p id="people-error" className="text-error mb-1 text-sm">
          {refused}
        </p>
      ) : null}
      <ul className="border-base-300 divide-base-300 max-h-64 divide-y overflow-y-auto rounded-box border">
        {sorted(people, chosen).map((person) => (
          <li key={person.id}>
            <label className="hover:bg-base-200 flex min-h-target cursor-pointer items-center gap-3 px-3 py-1">
              <input
                type="checkbox"
                name="technicianIds."
                aria-label={person.name}
                aria-describedby={person.hours ? `${id}-${person.id}` : undefined}
                value={person.id}
                defaultChecked={chosen.includes(person.id)}
                className="checkbox checkbox-primary"
              />
              <OptionRow
                {...optionOf(person, person.hours?.planned)}
                hintId={`${id}-${person.id}`}
              />
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
