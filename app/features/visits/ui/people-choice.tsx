import { useTranslation } from "react-i18next";
import { byFreeHours, freeMinutesOf, type Load } from "~/features/work-capacity/policy";
import { LoadBar } from "~/features/work-capacity/ui/load";
import { useLoadText } from "~/features/work-capacity/ui/load-text";

/** A technician with the hours of the day; null while they are not known. */
type Person = {
  id: string;
  name: string;
  hours: Load | null;
};
type Props = {
  people: readonly Person[];
  chosen: readonly string[];
  error: string | null;
};

/** Those who are chosen already first. */
function sorted(people: readonly Person[], chosen: readonly string[]): Person[] {
  const isChosen = ({ id }: Person) => chosen.includes(id);
  const all = byFreeHours(people, ({ hours }) => hours);
  return [...all.filter(isChosen), ...all.filter((person) => !isChosen(person))];
}

/** Check boxes, so that it works without JavaScript; each with the person's day as a bar. */
export function PeopleChoice({ people, chosen, error }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset aria-describedby={error ? "people-error" : undefined}>
      <legend className="mb-1 text-sm font-medium">{t("schedule.field.technicians")}</legend>
      {error ? (
        <p id="people-error" className="text-error mb-1 text-sm">
          {error}
        </p>
      ) : null}
      <ul className="border-base-300 divide-base-300 max-h-64 divide-y overflow-y-auto rounded-box border">
        {sorted(people, chosen).map((person) => (
          <li key={person.id}>
            <label className="hover:bg-base-200 grid min-h-target cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-center sm:grid-cols-[auto_minmax(0,1fr)_5rem_7rem] gap-3 px-3 py-1">
              <input
                type="checkbox"
                name="technicianIds."
                aria-label={person.name}
                value={person.id}
                defaultChecked={chosen.includes(person.id)}
                className="checkbox checkbox-primary"
              />
              <span className="wrap-anywhere">{person.name}</span>
              {/* On a phone the name needs the width; the hours are in words. */}
              <span className="max-sm:hidden">
                {person.hours ? <LoadBar load={person.hours} /> : null}
              </span>
              <FreeHours hours={person.hours} />
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function FreeHours({ hours }: Pick<Person, "hours">) {
  const textOf = useLoadText();
  if (!hours) return <span />;
  const tone = freeMinutesOf(hours) < 0 ? "text-caution" : "text-muted";
  return <span className={`text-end text-sm tabular-nums ${tone}`}>{textOf(hours)}</span>;
}
