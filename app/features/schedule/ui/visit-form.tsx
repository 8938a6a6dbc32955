import { Form, useActionData } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { searchPicker } from "~/features/pickers/ui/search";
import type { RefusalResponse } from "~/kernel/refusal";
import { useFieldErrors } from "~/shell/records/field-errors";
import { RefusedCommand } from "~/shell/records/record-command";
import { Combobox } from "~/ui/combobox/combobox";
import { TextArea } from "~/ui/form/field";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { Notice } from "~/ui/layout/notice";
import { ConfirmButtons } from "~/ui/overlay/confirm";
import { DialogPage } from "~/ui/overlay/dialog-page";
import type { VisitFormInput } from "~/features/visits/inputs";
import type { ScheduleOrder } from "~/features/visits/model";
import { useScheduleAddress } from "./address";
import { useFormWarnings } from "./planning/use-form-warnings";
import { ArrivalFields, WarningList, WhenFields } from "~/features/visits/ui/visit-fields";

type Props = {
  is: "plan" | "move";
  order: ScheduleOrder;
  people: { id: string; name: string }[];
  before: VisitFormInput;
  /** Hidden fields: the id or the version. */ fields: Record<string, string | number>;
  visitId: string;
};

const search = searchPicker("technicians");

/** Plans or changes a visit by day, times and people: what dragging does, for phones and without JavaScript. */
export function VisitForm({ is, order, people, before, fields, visitId }: Props) {
  const { t } = useTranslation();
  const address = useScheduleAddress();
  const form = useRef<HTMLFormElement>(null);
  const result = useActionData<{ refusal?: RefusalResponse; sent?: Record<string, string> }>();
  const errorOf = useFieldErrors(result?.refusal);
  const { warnings, update } = useFormWarnings(order, visitId, is === "plan", form);
  const valueOf = (name: "day" | "from" | "to" | "arrivalFrom" | "arrivalTo" | "note") =>
    result?.sent?.[name] ?? before[name];
  return (
    <DialogPage
      title={t(`schedule.${is}.title`)}
      description={[order.number, order.title, order.customerName].filter(Boolean).join(" · ")}
      closeTo={address.board()}
    >
      <Form
        ref={form}
        method="post"
        preventScrollReset
        className="mt-2 flex flex-col gap-4"
        onChange={update}
      >
        {result?.refusal ? (
          <Notice kind="error">
            <RefusedCommand failed={t(`schedule.${is}.failed`)} message={result.refusal.message} />
          </Notice>
        ) : null}
        <WhenFields valueOf={valueOf} errorOf={errorOf} />
        <Combobox
          multiple
          name="technicianIds."
          label={t("schedule.field.technicians")}
          search={search}
          initialOptions={people}
          defaultValue={people.filter(({ id }) => before.technicianIds.includes(id))}
          error={errorOf("technicianIds")}
          onChange={update}
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
        <WarningList warnings={warnings} />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <IdempotencyField />
        <ConfirmButtons confirmLabel={t(`schedule.${is}.confirm`)} closeTo={address.board()} />
      </Form>
    </DialogPage>
  );
}
