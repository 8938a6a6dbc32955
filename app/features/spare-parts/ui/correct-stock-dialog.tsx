import { Form, useActionData, useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { wereTyped } from "~/kernel/input/form";
import type { RefusalResponse } from "~/kernel/refusal";
import { useFieldErrors } from "~/shell/records/field-errors";
import { RefusedCommand } from "~/shell/records/record-command";
import { useQuantity } from "~/shell/layout/use-format";
import { ConfirmButtons } from "~/ui/overlay/confirm";
import { DialogPage } from "~/ui/overlay/dialog-page";
import { TextArea } from "~/ui/form/field";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { NumbersField } from "~/ui/form/numbers-field";
import { QuantityInput } from "~/ui/form/quantity-input";
import { SignKey } from "~/ui/form/sign-key";
import { RefusalNotice } from "~/ui/layout/refusal-notice";
import type { PartDetail } from "../queries";
import { CORRECTIONS } from "../model";

type ActionData = { refusal?: RefusalResponse; sent?: Record<string, string> };

export function CorrectStockDialog() {
  const { t } = useTranslation();
  const labelOf = useQuantity();
  const part = useOutletContext<PartDetail>();
  const response = useActionData<ActionData>();
  const errorOf = useFieldErrors(response?.refusal);
  const closeTo = `/assets/spare-parts/${part.id}`;
  const before: Record<string, string> = response?.sent ?? {};
  return (
    <DialogPage
      title={t("spareParts.correctStock.title")}
      description={t("spareParts.correctStock.text", {
        name: part.name,
        stock: labelOf(part.stockThousandths, part.unit),
      })}
      closeTo={closeTo}
    >
      <Form method="post" preventScrollReset className="flex flex-col gap-4">
        {response?.refusal ? (
          <RefusalNotice of={response.refusal}>
            <RefusedCommand
              failed={t("spareParts.correctStock.failed")}
              message={response.refusal.message}
            />
          </RefusalNotice>
        ) : null}
        <fieldset className="flex flex-col gap-2">
          <legend className="sr-only">{t("spareParts.correctStock.title")}</legend>
          {CORRECTIONS.map((kind) => (
            <label key={kind} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="kind"
                value={kind}
                aria-label={t(`spareParts.correctStock.${kind}`)}
                required
                defaultChecked={(before["kind"] ?? "counted") === kind}
                className="radio radio-primary"
              />
              <span>
                {t(`spareParts.correctStock.${kind}`)}
                <span className="text-muted block text-sm">
                  {t(`spareParts.correctStock.${kind}-hint`)}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
        <QuantityInput
          name="quantityThousandths"
          beside={<SignKey />}
          label={t("spareParts.correctStock.quantity")}
          unit={part.unit === "none" ? undefined : t(`common.unit.${part.unit}`)}
          required
          defaultValue={wereTyped(before) ? before["quantityThousandths"] : null}
          error={errorOf("quantityThousandths")}
        />
        <TextArea
          name="reason"
          label={t("spareParts.correctStock.reason")}
          required
          maxLength={500}
          rows={2}
          defaultValue={before["reason"]}
          error={errorOf("reason")}
        />
        <input type="hidden" name="seenThousandths" value={part.stockThousandths} />
        <NumbersField />
        <IdempotencyField />
        <ConfirmButtons confirmLabel={t("spareParts.correctStock.confirm")} closeTo={closeTo} />
      </Form>
    </DialogPage>
  );
}
