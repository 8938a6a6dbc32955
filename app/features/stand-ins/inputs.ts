import * as z from "zod/mini";
import { day, id } from "~/kernel/input/fields";
import { optionalFilter } from "~/kernel/input/list-input";
import { daysBetween, isDay } from "~/kernel/time/days";
import { MAX_STAND_IN_DAYS } from "./model";

type Days = { from: string; to: string };

/** Both days are in the period. The caller may make its id, so that sending it twice gives one period. */
export const giveInput = z
  .strictObject({ id: z.optional(id()), userId: id(), from: day(), to: day() })
  .check(
    z.refine<Days>(({ from, to }) => from <= to, { error: "before_start", path: ["to"] }),
    // Also runs when one of the two is not a valid day.
    z.refine<Days>(
      ({ from, to }) => !isDay(from) || !isDay(to) || daysBetween(from, to) < MAX_STAND_IN_DAYS,
      { error: "period_too_long", path: ["to"] },
    ),
  );
export type GiveInput = z.infer<typeof giveInput>;

export const endInput = z.strictObject({ id: id() });
export type EndInput = z.infer<typeof endInput>;

export const standInsInput = z.object({ userId: optionalFilter(id()) });
export type StandInsInput = z.infer<typeof standInsInput>;
