import { Refusal } from "~/kernel/refusal";
import { answer } from "~/server/command/answer";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import { conflict, present } from "~/server/command/stored";
import { setExceptions, setWeek } from "../mutations";
import { type ExceptionRange, exceptionsIn, ownTimes, rangesOf } from "../policy";
import type { SetInput } from "../inputs";
import { findCapacity } from "../queries/stored";
import { DEFAULT_WEEK, type WeekTimes } from "../model";
import { workCapacityWeeks } from "~/database/schema/work-capacity";

const RESPONSE = answer(workCapacityWeeks, {
  id: workCapacityWeeks.userId,
  version: workCapacityWeeks.version,
});
export const CAPACITY_RESPONSE = RESPONSE.schema;

/** Sets a user's working week, and the exceptions between two days. */
export function setWorkCapacity(ctx: AuthContext, input: SetInput) {
  return command(ctx, {
    name: "work-capacity.set",
    input,
    returns: CAPACITY_RESPONSE,
    load: () => findCapacity(ctx, input.id, input),
    decide(loaded, actor) {
      const granted = permit(actor, "work-capacity.set");
      const current = present(loaded);
      if (input.version !== current.version) throw conflict(current);
      const ranges = rangesIn(input);
      const week = input.week ?? DEFAULT_WEEK;
      const times = timesAfter(input, current.times);
      const changes = [
        { field: "week", from: current.week, to: week },
        { field: "times", from: current.times, to: times },
        { field: "exceptions", from: rangesOf(current.exceptions), to: ranges },
      ];
      return {
        permit: granted,
        steps: [
          ...setWeek(ctx, current, week, times),
          ...setExceptions(ctx, input.id, input, exceptionsIn(ranges)),
        ],
        record: [
          {
            subject: { type: "user", id: input.id },
            event: "user.capacity-set",
            facts: {
              changes: changes.filter(
                ({ from, to }) => JSON.stringify(from) !== JSON.stringify(to),
              ),
            },
          },
        ],
        response: RESPONSE.of(input.id),
      };
    },
  });
}

function timesAfter({ week, times }: SetInput, current: WeekTimes): WeekTimes {
  if (times) return ownTimes(times);
  return week ? current : {};
}

/** Reports every invalid line: one that ends before it begins, is outside the given days, or repeats a day. */
function rangesIn({ exceptions, from, to }: SetInput) {
  const fields: Record<string, string> = {};
  const taken: ExceptionRange[] = [];
  exceptions.forEach((range, index) => {
    if (range.from === "") return;
    const at = `exceptions.${index}`;
    if (range.to < range.from) fields[`${at}.to`] = "before_start";
    else if (range.from < from || range.to > to) fields[`${at}.from`] = "outside";
    else if (taken.some((other) => other.from <= range.to && range.from <= other.to))
      fields[`${at}.from`] = "twice";
    else taken.push(range);
  });
  if (Object.keys(fields).length > 0)
    throw new Refusal("invalid_input", "invalid_input", { fields });
  return taken;
}
