import { Form, useActionData } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { VisitFormInput } from "../inputs";
import type { PlannedDay, ScheduleOrder, Visit, VisitContact } from "../model";
import { ArrivalFields, WarningList, WhenFields } from "./visit-fields";
import { useWarningText } from "./warning-text";
import { sentList } from "~/kernel/input/form";
import type { RefusalResponse } from "~/kernel/refusal";
import { useFieldErrors } from "~/shell/records/field-errors";
import { useFormat } from "~/shell/layout/use-format";
import { RefusedCommand } from "~/shell/records/record-command";
import { TextArea } from "~/ui/form/field";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { Notice } from "~/ui/layout/notice";
import { ConfirmButtons } from "~/ui/overlay/confirm";
import { DialogPage } from "~/ui/overlay/dialog-page";
import { plannedMeanwhileIn, SEEN_VISITS_FIELD } from "../policy/planned-meanwhile";
import type { StoredTimes } from "../policy/form";
import { PeopleChoice } from "./people-choice";
import { MeanwhileNotice, SeenVisits } from "./seen-visits";
import { plannedDayIn } from "./planned-day";
import { SeenWarnings } from "./seen-warnings";
import { useVisitCheck } from "./use-visit-check";
import { VisitContactLine } from "./visit-contact";
import { joinNames } from "~/kernel/text/title";

type Props = {
  is: "plan" | "move";
  order: ScheduleOrder;
  people: { id: string; name: string }[];
  before: VisitFormInput;
  /** Hidden fields: the id or the version. */
  fields: Record<string, string | number>;
  visitId: string;
  /** The visit that is changed. */
  stored?: StoredTimes;
  contact: VisitContact;
  /** The planned visits of the order for which another one is planned. */
  seen?: readonly Visit[];
  /** The planned minutes of the order that these do not cover. */
  leftMinutes?: number;
  /** What is planned on the day in the address. */
  planned?: PlannedDay | null;
  /** The page below the dialog. */
  closeTo: string;
};

type Result = { refusal?: RefusalResponse; sent?: Record<string, string> };

/** Plans or changes a visit over the page of its order or over the board. Its warnings are shown before it is saved. */
export function VisitDialog({
  is,
  order,
  people,
  before,
  fields,
  visitId,
  stored,
  contact,
  seen,
  leftMinutes = 0,
  planned = null,
  closeTo,
}: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const form = useRef<HTMLFormElement>(null);
  const result = useActionData<Result>();
  const errorOf = useFieldErrors(result?.refusal);
  const sent = result?.sent;
  const draft = sent ? { ...before, ...textsIn(sent) } : before;
  const check = useVisitCheck({
    order,
    draft,
    visitId,
    stored,
    planned,
    refused: plannedDayIn(result?.refusal),
    isFirst: is === "plan",
    form,
  });
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? "";
  const meanwhile = plannedMeanwhileIn(result?.refusal);
  const textOf = useWarningText(
    nameOf,
    (id) => check.planned?.visits.find((visit) => visit.id === id)?.number ?? "",
  );
  const valueOf = (name: TextName) => draft[name];
  return (
    <DialogPage
      title={t(`schedule.${is}.title`)}
      description={joinNames(order.number, order.title, order.customerName)}
      closeTo={closeTo}
    >
      <Form
        ref={form}
        method="post"
        preventScrollReset
        className="mt-2 flex flex-col gap-4"
        onChange={check.update}
      >
        {meanwhile ? (
          <MeanwhileNotice meanwhile={meanwhile} nameOf={nameOf} />
        ) : result?.refusal ? (
          <Notice kind={result.refusal.reason === "visit_warnings" ? "warning" : "error"}>
            <RefusedCommand failed={t(`schedule.${is}.failed`)} message={result.refusal.message} />
          </Notice>
        ) : null}
        {seen ? (
          <SeenVisits
            visits={seen}
            nameOf={nameOf}
            sentIds={
              meanwhile?.plannedVisitIds ?? (sent ? sentList(sent, SEEN_VISITS_FIELD) : null)
            }
          />
        ) : null}
        {seen && seen.length > 0 && leftMinutes > 0 ? (
          <p className="text-caution -mt-2 font-semibold">
            {t("schedule.tray.left", { hours: format.minutes(leftMinutes) })}
          </p>
        ) : null}
        <VisitContactLine contact={contact} />
        <WhenFields valueOf={valueOf} errorOf={errorOf} />
        <PeopleChoice
          people={people.map((person) => ({ ...person, hours: check.hoursOf(person.id) }))}
          chosen={draft.technicianIds}
          error={errorOf("technicianIds")}
        />
        <ArrivalFields valueOf={valueOf} errorOf={errorOf} />
        <TextArea
          name="note"
          label={t("schedule.field.note")}
          rows={2}
          maxLength={2000}
          optional
          defaultValue={valueOf("note")}
          error={errorOf("note")}
        />
        <SeenWarnings warnings={check.warnings} refusal={result?.refusal} />
        {Object.entries({ ...fields, workOrderId: order.id }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <IdempotencyField />
        <ConfirmButtons
          confirmLabel={t(meanwhile ? "schedule.meanwhile.apply" : `schedule.${is}.confirm`)}
          above={<WarningList warnings={check.warnings.map(textOf)} />}
          closeTo={closeTo}
        />
      </Form>
    </DialogPage>
  );
}

const TEXTS = ["day", "from", "to", "arrivalFrom", "arrivalTo", "note"] as const;
type TextName = (typeof TEXTS)[number];

/** What a refused form sent. */
function textsIn(sent: Record<string, string>): Partial<VisitFormInput> {
  const texts = TEXTS.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]]));
  return { ...Object.fromEntries(texts), technicianIds: sentList(sent, "technicianIds.") };
}
