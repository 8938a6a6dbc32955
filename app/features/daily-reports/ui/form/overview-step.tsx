import { type ComponentProps, lazy, memo, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Section } from "~/ui/layout/card";
import { TextInput } from "~/ui/form/field";
import { useBrowserLayoutEffect, useHydrated } from "~/ui/layout/hydrated";
import { FormPart } from "./form-part";
import { type ReportWriting, bandsOn } from "./report-writing";
import { Disclosure } from "~/ui/overlay/disclosure";
import { useFormat } from "~/shell/layout/use-format";
import { sumHours, totalMinutes } from "~/kernel/time/hours";
import { timedMinutes, TIMER_ROUNDING_MINUTES } from "~/features/timers/policy";
import { rulesOn } from "../../hours";
import { HoursLabels } from "../detail/hours-labels";
import { hoursOf } from "../draft/draft-hours";
import { expensesCents } from "../draft/report-draft";

// Most reports are filed without signatures: the pad is loaded after the form.
const SignaturePad = lazy(async () => ({
  default: (await import("~/ui/form/signature-pad")).SignaturePad,
}));

/** The hours of each technician, place of signing, and the two optional signatures. */
export const OverviewStep = memo(function OverviewStep(writing: ReportWriting) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  return (
    <>
      {hydrated ? (
        <ReportOverview {...writing} />
      ) : (
        <p className="text-muted">{t("dailyReports.form.overview-hint")}</p>
      )}
      <FormPart part="signatures" writing={writing}>
        <Section title={t("dailyReports.form.signing")} className="flex flex-col gap-4">
          <TextInput
            name="signingPlace"
            label={t("dailyReports.field.signingPlace")}
            maxLength={200}
            defaultValue={writing.draft.signingPlace}
            error={writing.errorOf("signingPlace")}
            optional
          />
          <SignatureFields writing={writing} />
        </Section>
      </FormPart>
    </>
  );
});

/** The optional signatures of a report. The signatures that close an order are separate. */
function SignatureFields({ writing }: { writing: ReportWriting }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="text-muted text-sm">{t("dailyReports.form.signatures-hint")}</p>
      {(["technician", "customer"] as const).map((party) => {
        const name = `${party}Signature` as const;
        const error =
          [`${name}.image`, `${name}.typed`, name].map(writing.errorOf).find(Boolean) ?? null;
        const nameError = writing.errorOf(`${name}.name`);
        return (
          <Disclosure
            key={party}
            summary={t(`dailyReports.form.signature.${party}`)}
            open={Boolean(
              error || nameError || writing.draft[name].typed || writing.draft[name].image,
            )}
          >
            <div className="-ms-8 flex flex-col gap-4">
              <TextInput
                name={`${name}.name`}
                label={t("dailyReports.form.signer")}
                maxLength={200}
                autoComplete="off"
                defaultValue={writing.draft[name].name}
                error={nameError}
              />
              <Signature
                name={name}
                label={t("dailyReports.form.signature-of")}
                error={error}
                defaultTyped={writing.draft[name].typed || undefined}
                defaultImage={writing.draft[name].image || undefined}
              />
            </div>
          </Disclosure>
        );
      })}
    </>
  );
}

/** Before JavaScript the signature is a typed name. After hydration the pad replaces it, unless a name has been typed. */
function Signature(props: ComponentProps<typeof SignaturePad>) {
  const { t } = useTranslation();
  const [isPlain, setPlain] = useState(!useHydrated());
  const place = useRef<HTMLDivElement>(null);
  useBrowserLayoutEffect(() => {
    if (isPlain && !place.current?.querySelector("input")?.value) setPlain(false);
  }, []);
  if (!isPlain)
    return (
      <Suspense fallback={null}>
        <SignaturePad {...props} />
      </Suspense>
    );
  return (
    <div ref={place}>
      <TextInput
        label={t("ui.signature.name")}
        name={`${props.name}.typed`}
        defaultValue={props.defaultTyped}
        maxLength={200}
        autoComplete="name"
        error={props.error}
      />
    </div>
  );
}

/** What will be filed: the day, the hours of everybody by kind, and the expenses. The rows above have the hours of each technician. */
function ReportOverview(writing: ReportWriting) {
  const { draft, form, technicians } = writing;
  const { t } = useTranslation();
  const format = useFormat();
  const hours = sumHours(technicians.map(({ id }) => hoursOf(draft, id, form).sum));
  const total = totalMinutes(hours);
  const expenses = expensesCents(draft);
  return (
    <Section className="flex flex-col gap-2">
      <p className="flex justify-between gap-3 font-semibold">
        <span>{format.dayWithWeekday(draft.reportOn)}</span>
        {total > 0 ? <span>{format.minutes(total)}</span> : null}
      </p>
      {total > 0 ? (
        <HoursLabels hours={hours} bands={bandsOn(writing)} />
      ) : (
        <p className="text-muted">{t("dailyReports.form.no-hours")}</p>
      )}
      <Timed {...writing} />
      <p className="text-sm">
        <span className="text-muted">{`${t("dailyReports.field.expenses")}: `}</span>
        <strong className="font-semibold">
          {expenses > 0 ? format.money(expenses) : t("common.none")}
        </strong>
      </p>
    </Section>
  );
}

/** The author's hours beside what the timer has of that day, where they differ by more than its rounding. */
function Timed({ draft, form }: ReportWriting) {
  const { t } = useTranslation();
  const format = useFormat();
  const { authorId, timers, now, rules } = form;
  const own = timers.filter(({ technicianId }) => technicianId === authorId);
  const timed = timedMinutes(own, draft.reportOn, rulesOn(draft.reportOn, rules).timeZone, now);
  const reported = totalMinutes(hoursOf(draft, authorId, form).sum);
  if (timed === 0 || Math.abs(reported - timed) <= TIMER_ROUNDING_MINUTES) return null;
  return (
    <p className="text-caution text-sm font-medium">
      {t("dailyReports.form.timed", {
        reported: format.minutes(reported),
        timed: format.minutes(timed),
      })}
    </p>
  );
}
