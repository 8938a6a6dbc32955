import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { useFieldErrors } from "~/shell/records/field-errors";
import { ActionBar } from "~/ui/layout/action-bar";
import { Button } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { NumbersField } from "~/ui/form/numbers-field";
import { RefusalNotice } from "~/ui/layout/refusal-notice";
import { useDirtyForm } from "~/ui/form/use-dirty-form";
import { MAX_DAYS } from "../model";
import type { CapacityAhead } from "../queries/ahead";
import { ExceptionFields } from "./exception-fields";
import { WeekFields } from "./week-fields";
import { WeeksAhead } from "./weeks-ahead";
import { parseDuration } from "~/kernel/time/duration";
import { wereTyped } from "~/kernel/input/form";
import type { ExceptionRange } from "../policy";

type Props = {
  capacity: CapacityAhead;
  refused: { refusal: RefusalResponse; sent: Record<string, string> } | undefined;
};

/** The form for a user's week and exceptions, with the planned hours below. */
export function CapacityForm({ capacity, refused }: Props) {
  const { t } = useTranslation();
  const { refusal, sent } = refused ?? {};
  const errorOf = useFieldErrors(refusal);
  const dirty = useDirtyForm(refusal !== undefined);
  const { from, to } = capacity;
  return (
    <>
      {dirty.dialog}
      <Form method="post" {...dirty.form} className="flex max-w-4xl flex-col gap-4">
        {refusal ? (
          <RefusalNotice of={refusal} title={t("workCapacity.set.failed")}>
            {refusal.code === "version_conflict" ? t("workCapacity.conflict") : refusal.message}
          </RefusalNotice>
        ) : null}
        <input type="hidden" name="version" value={seenVersion(refusal) ?? capacity.version} />
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="to" value={to} />
        <IdempotencyField />
        <NumbersField />
        <Section>
          <WeekFields
            before={capacity.week}
            times={capacity.times}
            workday={capacity.workday}
            sent={sent}
            errorOf={errorOf}
          />
        </Section>
        <Section>
          <ExceptionFields
            before={sentExceptions(sent) ?? capacity.exceptions}
            window={{ from, to }}
            errorOf={errorOf}
          />
        </Section>
        <Section title={t("workCapacity.ahead.title")}>
          <WeeksAhead weeks={capacity.weeks} />
        </Section>
        <ActionBar>
          <Button look="primary" busy={useNavigation().formMethod !== undefined}>
            {t("common.save")}
          </Button>
        </ActionBar>
      </Form>
    </>
  );
}

/** The lines of a refused form as submitted, for a page without JavaScript. Undefined when nothing was submitted. */
function sentExceptions(sent: Record<string, string> | undefined): ExceptionRange[] | undefined {
  if (!sent) return undefined;
  const lines: ExceptionRange[] = [];
  for (let index = 0; index < MAX_DAYS && `exceptions.${index}.from` in sent; index += 1) {
    const field = (name: string) => sent[`exceptions.${index}.${name}`] ?? "";
    const minutes = field("capacityMinutes");
    const capacityMinutes = (wereTyped(sent) ? parseDuration(minutes) : Number(minutes)) || 0;
    lines.push({ from: field("from"), to: field("to"), capacityMinutes, reason: field("reason") });
  }
  return lines;
}

/** The user has seen the other version, so the next save is based on its version number. */
function seenVersion(refusal: RefusalResponse | undefined): number | null {
  const current = refusal?.code === "version_conflict" ? refusal.facts["current"] : null;
  return typeof current === "object" && current !== null && "version" in current
    ? Number(current.version)
    : null;
}
