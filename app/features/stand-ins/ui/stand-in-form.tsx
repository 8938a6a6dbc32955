import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { useFieldErrors } from "~/shell/records/field-errors";
import { DateInput } from "~/ui/form/day-input";
import { Select } from "~/ui/form/field";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { Button } from "~/ui/layout/button";
import { RefusalNotice } from "~/ui/layout/refusal-notice";
import { STAND_INS_PATH, type StandInPlace } from "./place";

type Person = { id: string; name: string };
type Props = {
  /** One person for their own page, or those who can be chosen. */
  people: Person | readonly Person[];
  chosen?: string | undefined;
  place: StandInPlace;
  refused?: { refusal: RefusalResponse; sent: Record<string, string> } | undefined;
};

/** Gives somebody the right to approve, from a day to a day. */
export function StandInForm({ people, chosen, place, refused }: Props) {
  const { t } = useTranslation();
  const { refusal, sent } = refused ?? {};
  const errorOf = useFieldErrors(refusal);
  const busy = useNavigation().formAction === STAND_INS_PATH;
  return (
    <Form
      method="post"
      action={STAND_INS_PATH}
      preventScrollReset
      className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto] lg:items-start"
    >
      {refusal ? (
        <div className="col-span-full">
          <RefusalNotice
            of={refusal}
            title={t(sent?.["standInId"] ? "standIns.end.failed" : "standIns.give.failed")}
          >
            {refusal.message}
          </RefusalNotice>
        </div>
      ) : null}
      <IdempotencyField />
      <input type="hidden" name="place" value={place} />
      {"id" in people ? (
        <input type="hidden" name="userId" value={people.id} />
      ) : (
        <Select
          name="userId"
          label={t("standIns.field.person")}
          required
          defaultValue={sent?.["userId"] ?? chosen ?? ""}
          error={errorOf("userId")}
          className="sm:col-span-2 lg:col-span-1"
        >
          <option value="">{t("standIns.field.choose")}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <DateInput
        name="from"
        label={t("standIns.field.from")}
        required
        defaultValue={sent?.["from"] ?? ""}
        error={errorOf("from")}
      />
      <DateInput
        name="to"
        label={t("standIns.field.to")}
        required
        defaultValue={sent?.["to"] ?? ""}
        error={errorOf("to")}
      />
      <div className="sm:col-span-2 lg:col-span-1 lg:pt-6">
        <Button look="primary" icon="user-check" busy={busy}>
          {t("standIns.give.confirm")}
        </Button>
      </div>
    </Form>
  );
}
