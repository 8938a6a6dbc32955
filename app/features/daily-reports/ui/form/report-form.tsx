import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReportForm as References } from "../../queries/entry-references";
import type { RefusalResponse } from "~/kernel/refusal";
import { useFieldErrors } from "~/shell/records/field-errors";
import { dropDraftHere, useDraftKeeper } from "~/offline/drafts/use-draft";
import { useFormat } from "~/shell/layout/use-format";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { NumbersField } from "~/ui/form/numbers-field";
import { StepPanel, Stepper } from "~/ui/wizard/stepper";
import { useDirtyForm } from "~/ui/form/use-dirty-form";
import { useWizard } from "~/ui/wizard/use-wizard";
import { WizardButtons } from "~/ui/wizard/wizard-buttons";
import { CaptureFields } from "./capture-fields";
import { ExpenseStep } from "./expense-step";
import { rawReport } from "../send/raw-report";
import { fetchOutcome } from "../send/report-outcome";
import { OverviewStep } from "./overview-step";
import { hoursOf } from "../draft/draft-hours";
import type { ReportDraft } from "../draft/report-draft";
import { invalidSteps } from "./invalid-steps";
import { useReportDraft } from "../draft/use-report-draft";
import { WorkStep } from "./work-step";
import type { Writing } from "./report-writing";

type Props = {
  first: ReportDraft;
  references: References;
  technicians: Writing["technicians"];
  serverNow: number;
  refusal: RefusalResponse | undefined;
  /** The message of the refusal and what to do about it. */
  result: ReactNode;
  submitLabel: string;
  version?: number;
  /** The name of the draft on this device, and whether a stored draft was found. */
  draft: {
    name: string;
    continued: boolean;
    /** The name of another draft that the form contains. It ends with this form. */ added?:
      string | undefined;
  };
  queuedAtDay?: Writing["queuedAtDay"];
};

const nothingQueued: Writing["queuedAtDay"] = () => null;

const STEPS = ["work", "expenses", "overview"] as const;

/** The wizard of requirements §2, usable on a phone with gloves: work, expenses, overview. All steps are one form. */
export function ReportForm({
  first,
  references,
  technicians,
  serverNow,
  refusal,
  result,
  submitLabel,
  version,
  draft: { name, continued, added },
  queuedAtDay = nothingQueued,
}: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  // The id stays while the form is mounted, whatever revalidates around it.
  const [start] = useState(first);
  const dirty = useDirtyForm(refusal !== undefined || continued, () => dropDraftHere(name));
  const [draft, change] = useReportDraft(start, dirty.form.ref);
  useDraftKeeper({ name, form: dirty.form.ref, read: readDraft });
  useEffect(fetchWhatSavingNeeds, []);
  const { noHours, mayLeave } = useNoHours(draft, start, references, technicians);
  const wizard = useWizard(STEPS, invalidSteps(refusal), mayLeave);
  const hasExpenses = useHasExpenses(draft, dirty.form.ref, wizard.current);
  const errorOf = useFieldErrors(refusal);
  // The steps render when the draft changes, not at each stage of the submission.
  const writing: Writing = useMemo(
    () => ({ draft, change, form: references, technicians, errorOf, queuedAtDay, noHours }),
    [draft, change, references, technicians, errorOf, queuedAtDay, noHours],
  );
  const steps = STEPS.map((key) => ({
    key,
    label: t(`dailyReports.form.step.${key}`),
    isEmpty: key === "expenses" && !hasExpenses,
  }));
  return (
    <>
      {dirty.dialog}
      <Form method="post" {...dirty.form} className="big-targets flex max-w-3xl flex-col gap-4">
        <Stepper wizard={wizard} steps={steps} />
        <ResultPlace refusal={refusal}>{result}</ResultPlace>
        <input type="hidden" name="id" defaultValue={start.id} />
        <input type="hidden" name="_draft" value={name} />
        {added ? <input type="hidden" name="added" value={added} /> : null}
        <input
          type="hidden"
          name="_title"
          value={[format.day(draft.reportOn), references.order.number, references.order.customer]
            .filter(Boolean)
            .join(" · ")}
        />
        <NumbersField />
        {version === undefined ? (
          <CaptureFields serverNow={serverNow} />
        ) : (
          <input type="hidden" name="version" value={version} />
        )}
        {version === undefined ? null : (
          <input type="hidden" name="reportOn" value={start.reportOn} />
        )}
        <IdempotencyField key={version} />
        <StepPanel wizard={wizard} step="work" title={steps[0]?.label ?? ""}>
          <WorkStep {...writing} />
        </StepPanel>
        <StepPanel wizard={wizard} step="expenses" title={steps[1]?.label ?? ""}>
          <ExpenseStep {...writing} />
        </StepPanel>
        <StepPanel wizard={wizard} step="overview" title={steps[2]?.label ?? ""}>
          <OverviewStep
            writing={writing}
            form={dirty.form.ref}
            isOpen={wizard.current === "overview"}
          />
        </StepPanel>
        <WizardButtons
          wizard={wizard}
          submitLabel={submitLabel}
          busy={useNavigation().formMethod !== undefined}
        />
      </Form>
    </>
  );
}

/** A report without hours has to say why, unless it was filed without them. The wizard asks once its author goes on. */
function useNoHours(
  draft: ReportDraft,
  start: ReportDraft,
  references: References,
  technicians: Writing["technicians"],
): Pick<Writing, "noHours"> & { mayLeave: (step: string) => boolean } {
  const [isRequested, setRequested] = useState(false);
  const totalOf = (one: ReportDraft) =>
    technicians.reduce((sum, { id }) => sum + hoursOf(one, id, references).total, 0);
  const isUnchanged = start.version !== null && totalOf(start) === 0;
  const needsReason = technicians.length > 0 && !isUnchanged && totalOf(draft) === 0;
  const noHours = useMemo(() => ({ needsReason, isRequested }), [needsReason, isRequested]);
  function mayLeave(step: string): boolean {
    if (step !== "work" || !needsReason || isRequested) return true;
    setRequested(true);
    return false;
  }
  return { noHours, mayLeave };
}

/** Text fields are uncontrolled, so the note is read when the step changes. */
function useHasExpenses(
  { expenses }: ReportDraft,
  form: RefObject<HTMLFormElement>,
  step: string,
): boolean {
  const [hasNote, setNote] = useState(false);
  useEffect(() => {
    const note = form.current && new FormData(form.current).get("otherExpenses");
    setNote(typeof note === "string" && note.trim() !== "");
  }, [form, step]);
  return hasNote || expenses.some(({ amountCents }) => Number(amountCents) > 0);
}

function readDraft(form: HTMLFormElement): unknown {
  return rawReport(new FormData(form));
}

/** Preloads the modules that saving, and opening the page again, need, because the device may be offline by then. */
function fetchWhatSavingNeeds(): void {
  const parts = [
    import("../send/report-plan"),
    import("../draft/offline-report"),
    import("~/offline/outbox/enqueue"),
    import("~/offline/drafts/draft"),
  ];
  Promise.all(parts).catch(() => undefined);
  fetchOutcome();
}

/** The submit button is at the end of a long page and its answer at the top: scrolls to the answer. */
function ResultPlace({
  refusal,
  children,
}: {
  refusal: RefusalResponse | undefined;
  children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!refusal) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "start" });
  }, [refusal]);
  return (
    <div
      ref={place}
      tabIndex={-1}
      className="flex scroll-mt-20 flex-col gap-4 outline-none empty:hidden"
    >
      {children}
    </div>
  );
}
