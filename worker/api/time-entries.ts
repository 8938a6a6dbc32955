import * as z from "zod/mini";
import {
  fileReportInput,
  intervalEntries,
  plainEntry,
  updateReportInput,
} from "~/features/daily-reports/inputs";
import { MAX_ROWS } from "~/features/daily-reports/model";
import { listOf } from "~/kernel/input/measured";
import { type Hours, hoursWorked, noHours, totalMinutes } from "~/kernel/time/hours";

// Time entries as requirements §3 name them: technicianId and hoursWorked, in decimal hours. The API has them beside the minutes.

const { minutes, ...plain } = plainEntry.shape;
const sentHours = z
  .number("not_a_number")
  .check(
    z.minimum(0, "too_small"),
    z.maximum(24, "too_large"),
    z.meta({ description: "Decimal hours, to the nearest minute. Regular hours without minutes" }),
  );
const sentEntry = z
  .discriminatedUnion("kind", [
    ...intervalEntries,
    z.object({ ...plain, minutes: z.optional(minutes), hoursWorked: z.optional(sentHours) }),
  ])
  .check(
    z.refine((entry) => !("hoursWorked" in entry) || areSame(entry.minutes, entry.hoursWorked), {
      path: ["hoursWorked"],
      error: "invalid",
    }),
  );

type SentEntry = z.infer<typeof sentEntry>;

function areSame(minutes: Hours | undefined, worked: number | undefined): boolean {
  return !minutes || worked === undefined || totalMinutes(minutes) === Math.round(worked * 60);
}

function withMinutes(entry: SentEntry) {
  if (entry.kind !== "plain") return entry;
  const { hoursWorked: worked, ...rest } = entry;
  if (worked === undefined || rest.minutes) return rest;
  return { ...rest, minutes: { ...noHours(), regular: Math.round(worked * 60) } };
}

const entries = z.pipe(
  listOf(z.pipe(sentEntry, z.transform(withMinutes)), MAX_ROWS),
  fileReportInput.shape.entries,
);

/** The inputs of a report, which also take the hours of an entry without times in decimal hours. */
export const fileReportCall = z.extend(fileReportInput, { entries });
export const updateReportCall = z.extend(updateReportInput, { entries });

const TIME_ENTRY = () =>
  z.looseObject({
    technicianId: z.string(),
    hoursWorked: z.number(),
  });

/** A report in a response. */
export const REPORT = () =>
  z.looseObject({
    id: z.string(),
    entries: z.array(TIME_ENTRY()),
    totalMinutes: z.number(),
    totalHoursWorked: z.number(),
  });

type ReportMinutes = { totalMinutes: number; entries: { technicianId: string; computed: Hours }[] };

export function withHoursWorked<Report extends ReportMinutes>(report: Report) {
  return {
    ...report,
    entries: report.entries.map((entry) => ({
      ...entry,
      hoursWorked: hoursWorked(totalMinutes(entry.computed)),
    })),
    totalHoursWorked: hoursWorked(report.totalMinutes),
  };
}

/** The sums of several reports in a response: one entry for each technician. */
export const SUMS = () =>
  z.looseObject({
    technicians: z.array(TIME_ENTRY()),
    totalMinutes: z.number(),
    totalHoursWorked: z.number(),
  });

type SumOfMinutes = {
  totalMinutes: number;
  technicians: { technicianId: string; totalMinutes: number }[];
};

export function sumsWithHours<Sums extends SumOfMinutes>(sums: Sums) {
  return {
    ...sums,
    technicians: sums.technicians.map((one) => ({
      ...one,
      hoursWorked: hoursWorked(one.totalMinutes),
    })),
    totalHoursWorked: hoursWorked(sums.totalMinutes),
  };
}
