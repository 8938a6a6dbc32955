import type { Dispatch, RefObject, SetStateAction } from "react";
import { rulesOn } from "../../hours";
import type { HourBands } from "~/kernel/time/hour-bands";
import type { ReportForm } from "../../queries/entry-references";
import type { Day } from "~/kernel/time/days";
import type { Instant } from "~/kernel/time/instants";
import type { Change } from "../draft/draft-changes";
import type { ReportDraft } from "../draft/report-draft";
import type { Part } from "./form-parts";

/** Props of each wizard part: the draft, how to change it, the choices, and the server's error beside a field. */
export type ReportWriting = {
  draft: ReportDraft;
  change: (change: Change) => void;
  /** Under which this device stores the form and its photos. */
  draftName: string;
  form: ReportForm;
  technicians: { id: string; name: string; isLead: boolean }[];
  errorOf: (field: string) => string | null;
  /** The page of a report of this order and day that is not sent yet; null without one. */
  queuedAtDay: (day: Day) => string | null;
  /** Parts of the form that are shown on demand. */
  parts: { isOpen: (part: Part) => boolean; open: (part: Part) => void };
  /** Whether the report requires a reason for having no hours, and whether the form has asked for it. */
  noHours: { needsReason: boolean; isRequested: boolean };
  /** Up to when hours count as passed, the entries that are later (empty without any), and whether the form has asked about them. */
  laterHours: { end: Instant; asked: string; isRequested: boolean };
  /** The author's timer of which the form asks when it ended, and how often filing has asked for the answer. */
  forgotten: { timer: ReportForm["timers"][number] | undefined; requests: number };
  /** Sets when timers ended, by their ids. */
  setTimerEnds: Dispatch<SetStateAction<Record<string, Instant>>>;
};

/** When each kind of overtime is on the day of the report. */
export function bandsOn({ draft, form }: ReportWriting): HourBands {
  return rulesOn(draft.reportOn, form.rules).bands;
}

/** Whether the customer reads the notes; null where an earlier release stored the form's data, which does not say. */
export function notesReader({ form }: ReportWriting): "printed" | "internal" | null {
  const { printsNotes }: Partial<ReportForm> = form;
  return printsNotes === undefined ? null : printsNotes ? "printed" : "internal";
}

/** Of the last part: what will be filed is read from the form. */
export type OverviewProps = { writing: ReportWriting; form: RefObject<HTMLFormElement> };

/** Who may sign a report. */
export const PARTIES = ["technician", "customer"] as const;
