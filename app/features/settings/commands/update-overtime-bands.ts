import type { HourBand, HourBands } from "~/kernel/time/hour-bands";
import type { Weekday } from "~/kernel/time/days";
import { Refusal } from "~/kernel/refusal";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import type { OvertimeBandsInput } from "../inputs";
import { KEYS, overtimeBandsOf, type Part, todayOf } from "../queries";
import {
  changesBetween,
  requireSeen,
  savedResponse,
  savedPart,
  saveSetting,
  settingActivity,
  settingConflict,
} from "../mutations/stored";
import { type DatedBands, WORKING_DAYS_CHANGED } from "../model";

/** The hours that count as overtime, from today or from a later day. Hours that were filed keep their split (domain-rules §5). */
export function updateOvertimeBands(
  ctx: AuthContext,
  input: OvertimeBandsInput,
): Promise<Part<DatedBands>> {
  return command(ctx, {
    name: "settings.update-overtime-bands",
    input,
    returns: savedPart<Part<DatedBands>>(),
    load: () => ctx.settings(),
    async decide(settings, actor) {
      const granted = permit(actor, "settings.manage");
      const today = todayOf(ctx, settings);
      const validFrom = input.validFrom ?? today;
      if (validFrom < today)
        throw new Refusal("invalid_input", "invalid_input", { fields: { validFrom: "day_past" } });
      const before = overtimeBandsOf(settings, today);
      await requireSeen(before, input.seen);
      const bands = bandsOf(input);
      return {
        permit: granted,
        steps: saveSetting(
          { ctx, actor, settings, otherwise: await settingConflict(before) },
          KEYS.bands,
          bands,
          validFrom,
        ),
        record: [
          settingActivity(ctx, "overtimeBands", [
            ...changesBetween({ bands: before.current }, { bands }),
            { field: "validFrom", from: null, to: validFrom },
          ]),
        ],
        announce: [{ type: WORKING_DAYS_CHANGED, ids: {} }],
        response: await savedResponse({ validFrom, bands }),
      };
    },
  });
}

/** A band without a day applies to none and is not stored. */
function bandsOf({ bands }: OvertimeBandsInput): HourBands {
  return bands
    .filter(({ days }) => days.length > 0)
    .map(({ band, days, from, to }) => ({
      band: bandNumber(band),
      days: [...new Set(days)].map(bandDay),
      from,
      to,
    }));
}

/** Safe: the input accepts only 1 to 3. */
function bandNumber(band: number): HourBand["band"] {
  return band as HourBand["band"];
}

/** Safe: the input accepts only 1 to 7 and the holiday. */
function bandDay(day: number | "holiday"): Weekday | "holiday" {
  return day as Weekday | "holiday";
}
