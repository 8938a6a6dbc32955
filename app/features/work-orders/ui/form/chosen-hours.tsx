import { useTranslation } from "react-i18next";
import { freeMinutesOf, type Sum } from "~/features/work-capacity/policy";
import type { FreeHours } from "~/features/work-capacity/ui/free-hours";
import { Overbooked } from "~/features/work-capacity/ui/load";
import { useLoadOption } from "~/features/work-capacity/ui/load-option";
import { OptionRow } from "~/ui/combobox/option-row";
import type { Option } from "~/ui/combobox/option";

type Props = { technicians: Option[]; hours: FreeHours; minutes: number; failed: boolean };

/** The hours of the chosen technicians on the days, with their shares of this order. Overload is shown but allowed. */
export function ChosenHours({ technicians, hours, minutes, failed }: Props) {
  const { t } = useTranslation();
  const share = technicians.length > 0 ? minutes / technicians.length : 0;
  const known = technicians.flatMap((person) => {
    const sum = hours.get(person.id);
    return sum ? [{ person, sum }] : [];
  });
  if (failed && technicians.length > 0)
    return <p className="text-muted text-sm">{t("workCapacity.chosen.failed")}</p>;
  if (known.length === 0) return null;
  return (
    <section aria-live="polite">
      <h3 className="text-sm font-medium">{t("workCapacity.chosen.title")}</h3>
      <ul>
        {known.map(({ person, sum }) => (
          <PersonHours key={person.id} person={person} sum={sum} share={share} />
        ))}
      </ul>
    </section>
  );
}

type PersonProps = { person: Option; sum: Sum; share: number };

function PersonHours({ person, sum, share }: PersonProps) {
  const optionOf = useLoadOption();
  const load = { ...sum, plannedMinutes: sum.plannedMinutes + share };
  return (
    <li className="border-base-300 flex flex-col gap-1 border-t py-2 first:border-t-0">
      <OptionRow {...optionOf(person, load)} />
      {/* Days that are full already, while the others have enough time. */}
      {freeMinutesOf(load) < 0 ? null : <Overbooked load={sum} />}
    </li>
  );
}
