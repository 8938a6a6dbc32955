import {
  type ComponentProps,
  lazy,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { Section } from "~/ui/layout/card";
import { TextInput } from "~/ui/form/field";
import { useBrowserLayoutEffect, useHydrated } from "~/ui/layout/hydrated";
import { FormPart } from "./form-part";
import { type ReportWriting, bandsOn } from "./report-writing";
import { Disclosure } from "~/ui/overlay/disclosure";
import { usePartText } from "~/features/pickers/ui/use-part-text";
import { recordOf } from "~/kernel/record-of";
import { joinNames } from "~/kernel/text/title";
import { useFormat } from "~/shell/layout/use-format";
import { useFormContent } from "~/ui/form/use-form-content";
import { DefinitionList } from "~/ui/list/definition-list";
import { sumHours, totalMinutes } from "~/kernel/time/hours";
import { timedMinutes, TIMER_ROUNDING_MINUTES } from "~/features/timers/policy";
import { rulesOn } from "../../hours";
import { HoursLabels } from "../detail/hours-labels";
import { hoursOf } from "../draft/draft-hours";
import { type ExpenseDraft, expensesCents } from "../draft/report-draft";

const PARTIES = ["technician", "customer"] as const;

// Most reports are filed without signatures: the pad is loaded after the form.
const SignaturePad = lazy(async () => ({
  default: (await import("~/ui/form/signature-pad")).SignaturePad,
}));

type OverviewProps = { writing: ReportWriting; form: RefObject<HTMLFormElement> };

/** What will be filed, place of signing, and the two optional signatures. */
export const OverviewStep = memo(function OverviewStep({ writing, form }: OverviewProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  return (
    <>
      {hydrated ? (
        <ReportOverview writing={writing} form={form} />
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
      {PARTIES.map((party) => {
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
                signer={party === "technician" ? writing.draft[name].name : undefined}
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

/** What will be filed: the day, the hours of each technician by kind, the expenses, and what else was entered. */
function ReportOverview({ writing, form }: OverviewProps) {
  const { draft, technicians } = writing;
  const format = useFormat();
  const hours = technicians.map(({ id, name }) => ({ name, ...hoursOf(draft, id, writing.form) }));
  const total = totalMinutes(sumHours(hours.map(({ sum }) => sum)));
  return (
    <Section className="flex flex-col gap-2">
      <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
        <span>{format.dayWithWeekday(draft.reportOn)}</span>
        {total > 0 ? <span>{format.minutes(total)}</span> : null}
      </p>
      <Timed {...writing} />
      <DefinitionList
        items={[
          ...hours.map(({ name, sum }) => ({
            label: name,
            value:
              totalMinutes(sum) > 0 ? <HoursLabels hours={sum} bands={bandsOn(writing)} /> : "–",
          })),
          ...useEnteredItems(writing, useFormContent(form, readTexts)),
        ]}
      />
    </Section>
  );
}

const TEXTS = ["intervention", "notes", "otherEquipment", "otherExpenses", "signingPlace"] as const;

/** What the draft does not follow while it is typed. */
function readTexts(form: HTMLFormElement) {
  const data = new FormData(form);
  const names = [...data.keys()];
  const isGiven = (party: string) =>
    ["typed", "image"].some((field) => Boolean(data.get(`${party}Signature.${field}`)));
  return {
    texts: recordOf(TEXTS, (name) => String(data.get(name) ?? "").trim()),
    isWarranty: data.has("warranty"),
    photos: names.filter((name) => /^photos\.\d+\.fileId$/.test(name)).length,
    signed: PARTIES.filter(isGiven),
  };
}

function useEnteredItems(
  { draft }: ReportWriting,
  entered: ReturnType<typeof readTexts> | null,
): { label: string; value: ReactNode }[] {
  const { t } = useTranslation();
  const format = useFormat();
  const partText = usePartText();
  if (!entered) return [];
  const { texts, isWarranty, photos, signed } = entered;
  const expenseText = ({ type, words, amountCents }: ExpenseDraft) =>
    typeof amountCents === "number" && amountCents > 0
      ? `${joinNames(t(`dailyReports.expense.${type}`), words)}: ${format.money(amountCents)}`
      : "";
  const lines = (each: readonly string[]) => (
    <span className="whitespace-pre-line">{each.filter(Boolean).join("\n")}</span>
  );
  const expenses = draft.expenses.map(expenseText).filter(Boolean);
  const item = (label: string, texts: readonly string[]) => ({
    label,
    value: texts.some(Boolean) ? lines(texts) : null,
  });
  return [
    item(t("dailyReports.field.intervention"), [texts.intervention]),
    item(t("dailyReports.field.notes"), [texts.notes]),
    item(t("dailyReports.field.warranty"), [isWarranty ? t("common.yes") : ""]),
    item(t("dailyReports.field.parts"), draft.parts.map(partText)),
    item(t("dailyReports.field.equipment"), [
      ...draft.equipment.map(({ name }) => name),
      texts.otherEquipment,
    ]),
    item(t("dailyReports.field.photos"), [photos > 0 ? format.number(photos) : ""]),
    {
      label: t("dailyReports.field.expenses"),
      value:
        expenses.length > 0
          ? lines([
              ...expenses,
              `${t("dailyReports.total")}: ${format.money(expensesCents(draft))}`,
            ])
          : t("common.none"),
    },
    item(t("dailyReports.field.otherExpenses"), [texts.otherExpenses]),
    item(
      t("dailyReports.form.signing"),
      signed.length > 0
        ? [texts.signingPlace, ...signed.map((party) => t(`dailyReports.form.signature.${party}`))]
        : [],
    ),
  ];
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
