import { useTranslation } from "react-i18next";
import { LoadBar } from "~/features/work-capacity/ui/load";
import { useFormat } from "~/shell/layout/use-format";

/** A technician with the hours of the day; null while they are not known. */
type Person = {
  id: string;
  name: string;
  hours: { capacityMinutes: number; plannedMinutes: number } | null;
};
type Props = {
  people: readonly Person[];
  chosen: readonly string[];
  error: string | null;
};

/** Those who are chosen already, then those with the most free hours that day. */
function byFreeHours(people: readonly Person[], chosen: readonly string[]): Person[] {
  const isChosen = ({ id }: Person) => Number(chosen.includes(id));
  const free = ({ hours }: Person) => (hours ? hours.capacityMinutes - hours.plannedMinutes : 0);
  return [...people].sort((a, b) => isChosen(b) - isChosen(a) || free(b) - free(a));
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
        {byFreeHours(people, chosen).map((person) => (
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
  const { t } = useTranslation();
  const format = useFormat();
  if (!hours) return <span />;
  const { capacityMinutes, plannedMinutes } = hours;
  const free = capacityMinutes - plannedMinutes;
  const text =
    capacityMinutes === 0
      ? t("visits.people.not-working")
      : free < 0
        ? t("visits.people.over", { hours: format.minutes(-free) })
        : t("visits.people.free", { hours: format.minutes(free) });
  return (
    <span className={`text-end text-sm tabular-nums ${free < 0 ? "text-caution" : "text-muted"}`}>
      {text}
    </span>
  );
}
