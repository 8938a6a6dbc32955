import { addDays, type Day, weekday } from "../../app/kernel/time/days";
import { dayIn, instantOf } from "../../app/kernel/time/instants";

export const ZONE = "Europe/Zagreb";

/** The day `offset` days from today; a weekend day becomes the Friday before. */
export function workingDay(now: Date, offset: number): Day {
  const day = addDays(dayIn(ZONE, now.getTime()), offset);
  return addDays(day, -Math.max(0, weekday(day) - 5));
}

/** The first day after this one that is no weekend. */
export function nextWorkingDay(day: Day): Day {
  return addDays(day, weekday(day) > 4 ? 8 - weekday(day) : 1);
}

export function at(day: Day, hour: number, minute = 0): Date {
  return new Date(instantOf(day, hour * 60 + minute, ZONE));
}

/** Deterministic, so that every fresh copy has the same demo data. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
