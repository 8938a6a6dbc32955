import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { useFieldErrors } from "~/shell/records/field-errors";
import { RefusedCommand } from "~/shell/records/record-command";
import { ActionBar } from "~/ui/layout/action-bar";
import { Button, LinkButton } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { NumbersField } from "~/ui/form/numbers-field";
import { RefusalNotice } from "~/ui/layout/refusal-notice";
import { useDirtyForm } from "~/ui/form/use-dirty-form";
import type { WorkOrderDetail } from "../../queries/detail";
import { QueuedFields } from "./queued-fields";
import type { MaterialChoices } from "./material-fields";
import { draftOf } from "./order-draft";

type Props = {
  order: WorkOrderDetail;
  choices: MaterialChoices;
  refusal: RefusalResponse | undefined;
  failed: string;
};

/** The fields that the lead of an order may change. */
export function NotesForm({ order, choices, refusal, failed }: Props) {
  const { t } = useTranslation();
  const dirty = useDirtyForm(refusal !== undefined);
  return (
    <>
      {dirty.dialog}
      <Form
        method="post"
        data-printed
        {...dirty.form}
        className="big-targets flex max-w-2xl flex-col gap-4"
      >
        {refusal ? (
          <RefusalNotice of={refusal}>
            <RefusedCommand failed={failed} message={refusal.message} />
          </RefusalNotice>
        ) : null}
        <input type="hidden" name="version" value={order.version} />
        <IdempotencyField />
        <NumbersField />
        <Section className="flex flex-col gap-4">
          <QueuedFields
            unqueued={draftOf(order).unqueued}
            choices={choices}
            errorOf={useFieldErrors(refusal)}
            notes
          />
        </Section>
        <ActionBar>
          <LinkButton to={`/work-orders/${order.id}`} look="quiet">
            {t("ui.dialog.cancel")}
          </LinkButton>
          <Button look="primary" busy={useNavigation().formMethod !== undefined}>
            {t("workOrders.update.confirm")}
          </Button>
        </ActionBar>
      </Form>
    </>
  );
}
