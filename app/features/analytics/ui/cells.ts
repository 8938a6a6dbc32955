import type { Cell, Localization } from "./report-parts";

export function textCell(text: string, to?: string): Cell {
  return { text, raw: text, to };
}

export function countCell(count: number, { format }: Localization, to?: string): Cell {
  return { text: format.number(count), raw: count, to: count > 0 ? to : undefined };
}

/** Rounded once, to two places. */
export function decimalHours(minutes: number): number {
  return Math.round((minutes / 60) * 100) / 100;
}

/** Shows minutes as a duration. A file contains decimal hours for calculation. */
export function minutesCell(minutes: number, { format }: Localization, to?: string): Cell {
  return {
    text: minutes === 0 ? "–" : format.minutes(minutes),
    raw: decimalHours(minutes),
    to: minutes > 0 ? to : undefined,
  };
}

export function shareCell(share: number | null, { format }: Localization, to?: string): Cell {
  return share === null
    ? { text: "–", raw: "" }
    : { text: format.percent(share), raw: Math.round(share * 10_000) / 10_000, to };
}
