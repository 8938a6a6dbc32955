import { Form, useNavigation } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReportForm as References } from "../../queries/entry-references";
import type { RefusalResponse } from "~/kernel/refusal";
import { useFieldErrors } from "~/shell/records/field-errors";
import { dropDraftHere, useDraftKeeper } from "~/offline/drafts/use-draft";
import { useFormat } from "~/shell/layout/use-format";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { NumbersField } from "~/ui/form/numbers-field";
import { useDirtyForm } from "~/ui/form/use-dirty-form";
import { ActionBar } from "~/ui/layout/action-bar";
import { Button } from "~/ui/layout/button";
import { OpenFields } from "~/ui/wizard/open-fields";
import { StepPanel, Stepper } from "~/ui/wizard/stepper";
import { useWizard } from "~/ui/wizard/use-wizard";
import { ReturnNotice } from "../order/sent-back-banner";
import { CaptureFields, EndedTimer } from "./capture-fields";
import { ExpenseStep } from "./expense-step";
import { rawReport } from "../send/raw-report";
import { fetchOutcome } from "../send/report-outcome";
import { OverviewStep } from "./overview-step";
import type { ReportDraft } from "../draft/report-draft";
import { PartChip } from "./form-part";
import { useAnsweredTimers } from "./forgotten";
import { useQuestions } from "./later-hours";
import { isFilled, useFormParts } from "./form-parts";
import { ReportSum } from "./report-sum";
import { useReportDraft } from "../draft/use-report-draft";
import { WorkStep } from "./work-step";
import type { ReportWriting } from "./report-writing";
import { joinNames } from "~/kernel/text/title";

type Props = {
  first: ReportDraft;
  references: References;
  technicians: ReportWriting["technicians"];
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
      | string
      | undefined;
  };
  queuedAtDay?: ReportWriting["queuedAtDay"];
};

const nothingQueued: ReportWriting["queuedAtDay"] = () => null;

const STEPS = ["work", "expenses", "overview"] as const;

/** The report on one page, whose steps are those of requirements §2: work, expenses, overview. Usable on a phone with gloves. */
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
  // The id stays while the form is mounted, whatever revalidates around it.
  const [start] = useState(first);
  const dirty = useDirtyForm(refusal !== undefined || continued, () => dropDraftHere(name));
  const [draft, change] = useReportDraft(start, dirty.form.ref);
  useDraftKeeper({
    name,
    form: dirty.form.ref,
    read: readDraft,
    isUnsent: refusal?.code === "unavailable",
  });
  useEffect(fetchWhatSavingNeeds, []);
  const { form, setEnds } = useAnsweredTimers(references);
  const { noHours, laterHours, forgotten, asked, mayFile } = useQuestions(
    draft,
    start,
    form,
    technicians,
  );
  const parts = useFormParts(start, draft, refusal);
  const errorOf = useFieldErrors(refusal);
  // The steps render when the draft changes, not at each stage of the submission.
  const writing: ReportWriting = useMemo(
    () => ({
      draft,
      change,
      draftName: name,
      form,
      technicians,
      errorOf,
      queuedAtDay,
      noHours,
      laterHours,
      forgotten,
      setTimerEnds: setEnds,
      parts,
    }),
    [
      draft,
      change,
      name,
      form,
      technicians,
      errorOf,
      queuedAtDay,
      noHours,
      laterHours,
      forgotten,
      setEnds,
      parts,
    ],
  );
  const wizard = useWizard(STEPS, {
    form: dirty.form.ref,
    isWhole: true,
    mayLeave: (step) => step !== "work" || mayFile(),
    asked: asked.map((name) => ({ step: "work", name: t(`dailyReports.form.${name}`) })),
  });
  const isEmpty = {
    work: noHours.needsReason,
    expenses: !isFilled(draft, "expenses"),
    overview: true,
  };
  const steps = STEPS.map((key) => ({
    key,
    label: t(`dailyReports.form.step.${key}`),
    isEmpty: isEmpty[key],
  }));
  function submit(event: FormEvent) {
    if (mayFile()) dirty.form.onSubmit();
    else event.preventDefault();
  }
  return (
    <>
      {dirty.dialog}
      <Form
        method="post"
        {...dirty.form}
        onSubmit={submit}
        data-printed
        className="step-form big-targets flex flex-col gap-4"
      >
        <Stepper wizard={wizard} steps={steps} />
        <ResultPlace refusal={refusal}>{result}</ResultPlace>
        <HeadFields
          start={start}
          writing={writing}
          draft={{ name, added }}
          version={version}
          serverNow={serverNow}
        />
        <IdempotencyField key={version} />
        <div className="step-columns">
          <div>
            <StepPanel wizard={wizard} step="work" title={t("dailyReports.form.step.work")}>
              <WorkStep writing={writing} form={dirty.form.ref} />
            </StepPanel>
            <StepPanel
              wizard={wizard}
              step="expenses"
              title={t("dailyReports.form.step.expenses")}
              action={<PartChip part="expenses" writing={writing} />}
            >
              <ExpenseStep {...writing} />
            </StepPanel>
          </div>
          <StepPanel
            wizard={wizard}
            step="overview"
            title={t("dailyReports.form.step.overview")}
            action={<PartChip part="signatures" writing={writing} />}
          >
            <OpenFields wizard={wizard} />
            <OverviewStep writing={writing} form={dirty.form.ref} />
            <ActionBar>
              <ReportSum {...writing} />
              <Button type="submit" look="primary" busy={useNavigation().formMethod !== undefined}>
                {submitLabel}
              </Button>
            </ActionBar>
          </StepPanel>
        </div>
      </Form>
    </>
  );
}

type HeadProps = Pick<Props, "serverNow"> & {
  start: ReportDraft;
  writing: ReportWriting;
  draft: Pick<Props["draft"], "name" | "added">;
  version: number | undefined;
};

/** What the report is and when it was written, in hidden fields, and why its order was sent back. */
function HeadFields({ start, writing, draft: { name, added }, version, serverNow }: HeadProps) {
  const format = useFormat();
  const { reportOn } = writing.draft;
  const { order, returned } = writing.form;
  return (
    <>
      {/* Absent in data stored by an earlier release. */}
      {returned ? <ReturnNotice reason={returned} /> : null}
      <input type="hidden" name="id" defaultValue={start.id} />
      <input type="hidden" name="_draft" value={name} />
      {added ? <input type="hidden" name="added" value={added} /> : null}
      <input
        type="hidden"
        name="_title"
        value={joinNames(format.day(reportOn), order.number, order.customer)}
      />
      <NumbersField />
      {version === undefined ? (
        <>
          <CaptureFields serverNow={serverNow} />
          <EndedTimer {...writing} />
        </>
      ) : (
        <input type="hidden" name="version" value={version} />
      )}
      {version === undefined ? null : (
        <input type="hidden" name="reportOn" value={start.reportOn} />
      )}
    </>
  );
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
    import("~/offline/drafts/own-draft"),
    import("../draft/copy-last-report"),
    import("../photos/photo-field"),
    import("~/features/phrases/ui/phrase-sheet"),
    import("~/features/phrases/ui/phrase-plan"),
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
