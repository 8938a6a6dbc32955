import type { Day } from "../../app/kernel/time/days";

/** Where work begins. */
export type Slot = { day: Day; hour: number };
/** What somebody does on a day, by "key day": from which hour on they are free, and how many hours are taken. */
export type Diary = Map<string, { free: number; taken: number }>;

export function entryIn(diary: Diary, key: string, day: Day): { free: number; taken: number } {
  return diary.get(`${key} ${day}`) ?? { free: 0, taken: 0 };
}

/** `gapHours`: after it, until these people can begin something else. */
export function book(
  diary: Diary,
  team: readonly string[],
  { day, hour }: Slot,
  { hours, gapHours }: { hours: number; gapHours: number },
): void {
  for (const key of team) {
    const { free, taken } = entryIn(diary, key, day);
    diary.set(`${key} ${day}`, {
      free: Math.max(free, hour + hours + gapHours),
      taken: taken + hours,
    });
  }
}
