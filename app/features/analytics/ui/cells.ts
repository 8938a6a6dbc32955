import type { Cents } from "~/kernel/text/money";
import type { Thousandths, Unit } from "~/kernel/text/quantities";
import { decimalHours } from "~/kernel/time/decimal-hours";
import type { Instant } from "~/kernel/time/instants";
import type { Cell, Localization } from "./report-parts";

export function textCell(text: string, to?: string): Cell {
  return { text, raw: text, to };
}

export function countCell(count: number, { format }: Localization, to?: string): Cell {
  return { text: format.number(count), raw: count, to: count > 0 ? to : undefined };
}

export function moneyCell(cents: Cents, { format }: Localization, to?: string): Cell {
  return { text: format.money(cents), raw: cents / 100, to: cents > 0 ? to : undefined };
}

export function quantityCell(
  thousandths: Thousandths,
  unit: Unit,
  { t, format }: Localization,
  to?: string,
): Cell {
  const quantity = format.quantity(thousandths);
  return {
    text: unit === "none" ? quantity : `${quantity} ${t(`common.unit.${unit}`)}`,
    raw: thousandths / 1000,
    to,
  };
}

/** Shows minutes as a duration. A file contains decimal hours for calculation. */
export function minutesCell(minutes: number, { format }: Localization, to?: string): Cell {
  return {
    text: minutes === 0 ? "–" : format.minutes(minutes),
    raw: decimalHours(minutes),
    to: minutes > 0 ? to : undefined,
  };
}

/** Of an instant. A file has the ISO day. */
export function dateCell(at: Instant, { format }: Localization): Cell {
  return { text: format.date(at), raw: { day: format.isoDay(at) } };
}

/** For a column whose head says "%". */
export function percentCell(share: number | null, localization: Localization): Cell {
  const cell = shareCell(share, localization);
  return share === null ? cell : { ...cell, raw: Math.round(share * 10_000) / 100 };
}

export function shareCell(share: number | null, { format }: Localization, to?: string): Cell {
  return share === null
    ? { text: "–", raw: "" }
    : { text: format.percent(share), raw: Math.round(share * 10_000) / 10_000, to };
}
