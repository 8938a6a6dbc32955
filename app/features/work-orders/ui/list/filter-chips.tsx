import { Link, useSearchParams } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { PLANNED_PERIODS } from "~/kernel/time/periods";
import { isDay } from "~/kernel/time/days";
import { useFormat } from "~/shell/layout/use-format";
import { Icon } from "~/ui/layout/icon";
import { useListAddress } from "~/ui/list/list-address";
import type { FilterChoices } from "../../queries/list/view";

const PICKED = ["customerId", "locationId", "assetId", "assigneeId"] as const;
const MARKS = ["unfinished", "awaiting"] as const;
const DAYS = ["plannedFrom", "plannedTo", "createdFrom", "createdTo"] as const;

type Chip = { name: string; label: string };

/** The active filters of the list, each with a link that removes it. */
export function FilterChips({ choices, board }: { choices: FilterChoices; board: boolean }) {
  const { t } = useTranslation();
  const address = useListAddress();
  const chips = useChips(choices, board);
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t("workOrders.filters.set")} className="mb-3 flex flex-wrap gap-2">
      {chips.map(({ name, label }) => (
        <li key={name}>
          <Link
            to={address({ [name]: null, pageNumber: null })}
            preventScrollReset
            className="btn btn-plain px-3 font-normal"
            aria-label={t("workOrders.filters.lift", { words: label })}
          >
            {label}
            <Icon name="x" size={16} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function useChips(choices: FilterChoices, board: boolean): Chip[] {
  const { t } = useTranslation();
  const format = useFormat();
  const [params] = useSearchParams();
  const marks = board ? (["priority"] as const) : (["status", "priority"] as const);
  const chip = (name: string, label: string | null | undefined): Chip[] =>
    label ? [{ name, label }] : [];
  return [
    ...MARKS.flatMap((name) =>
      chip(name, params.get(name) && choices[name] ? t(`workOrders.filters.${name}`) : null),
    ),
    ...marks.flatMap((name) => {
      const value = params.get(name);
      const label =
        value === "all"
          ? t("workOrders.filters.all")
          : value && t(`common.${name}.${value}`, { defaultValue: value });
      return chip(name, label);
    }),
    ...chip("planned", plannedLabel(params.get("planned"), t)),
    ...PICKED.flatMap((name) => chip(name, choices[name]?.chosen?.name)),
    ...DAYS.flatMap((name) => {
      const day = params.get(name) ?? "";
      return chip(
        name,
        isDay(day) ? `${t(`workOrders.filters.${name}`)} ${format.day(day)}` : null,
      );
    }),
  ];
}

function plannedLabel(wanted: string | null, t: TFunction): string | null {
  const period = PLANNED_PERIODS.find((each) => each === wanted);
  return period
    ? `${t("workOrders.filters.planned")}: ${t(`workOrders.planned-period.${period}`)}`
    : null;
}
