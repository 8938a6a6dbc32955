import { useTranslation } from "react-i18next";
import { freeMinutesOf, type Sum } from "~/features/work-capacity/policy";
import type { FreeHours } from "~/features/work-capacity/ui/free-hours";
import { LoadBar } from "~/features/work-capacity/ui/load";
import { useLoadText } from "~/features/work-capacity/ui/load-text";
import { Badge } from "~/ui/layout/badge";
import type { Option } from "~/ui/combobox/option";

type Props = { technicians: Option[]; hours: FreeHours; minutes: number; failed: boolean };

/** The other planned hours of the chosen technicians on the days of this order. Overload is shown but allowed. */
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
          <PersonHours
            key={person.id}
            name={person.name}
            sum={sum}
            overbooked={sum.overbooked.length > 0 || share > freeMinutesOf(sum)}
          />
        ))}
      </ul>
    </section>
  );
}

function PersonHours({ name, sum, overbooked }: { name: string; sum: Sum; overbooked: boolean }) {
  const { t } = useTranslation();
  const textOf = useLoadText();
  return (
    <li className="border-base-300 grid gap-x-4 gap-y-1 border-t py-2 first:border-t-0 sm:grid-cols-[1fr_8rem_auto] sm:items-center">
      <span className="flex flex-wrap items-center gap-2">
        {name}
        {overbooked ? (
          <Badge tone="warning" icon="alert">
            {t("workCapacity.ahead.overbooked")}
          </Badge>
        ) : null}
      </span>
      <LoadBar load={sum} />
      <span className="text-sm tabular-nums">{textOf(sum)}</span>
    </li>
  );
}
