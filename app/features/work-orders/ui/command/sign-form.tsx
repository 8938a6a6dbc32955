import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { Continued } from "~/offline/drafts/continued-draft";
import type { FormValues } from "~/offline/drafts/form-values";
import {
  type UnqueuedDraft,
  useUnqueuedDraft,
  useUnqueuedForm,
} from "~/offline/drafts/unqueued-form";
import { useFieldErrors } from "~/shell/records/field-errors";
import { RefusedCommand } from "~/shell/records/record-command";
import { ActionBar } from "~/ui/layout/action-bar";
import { Button, LinkButton } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { Checkbox, FieldError, TextArea, TextInput } from "~/ui/form/field";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { Notice } from "~/ui/layout/notice";
import { RefusalNotice } from "~/ui/layout/refusal-notice";
import { SignaturePad } from "~/ui/form/signature-pad";
import type { OrderTotals } from "../../model";
import type { WorkOrderDetail } from "../../queries/detail";
import { HoursSummary } from "./hours-summary";

type OrderToSign = WorkOrderDetail & {
  totals: OrderTotals;
  reports: readonly { id: string; version: number }[];
};
type Props = { order: OrderToSign; refusal: RefusalResponse | undefined };

/**
 * For the technician's device, handed to the customer: the signed content, both names and signatures, the place and the warning. What was
 * drawn is stored on this device with each stroke, for this revision only, until it is signed or discarded.
 */
export function SignForm({ order, refusal }: Props) {
  const draft = useUnqueuedDraft(signDrafts(order.id), contentOf(order));
  return <SignFields key={draft.showing} order={order} refusal={refusal} draft={draft} />;
}

/** Names what is signed. Without approvals that is not frozen yet: it changes with the order and with each of its reports. */
function contentOf({ status, revision, version, reports }: OrderToSign): string {
  if (status !== "in-progress" && revision) return revision.sha256;
  return [version, ...reports.map((report) => `${report.id}-${report.version}`)].join(" ");
}

/** How the names of the drafts of an order's signatures begin. */
export function signDrafts(orderId: string): string {
  return `work-orders.sign/${orderId}/`;
}

function SignFields({ order, refusal, draft }: Props & { draft: UnqueuedDraft }) {
  const { t } = useTranslation();
  const { dirty, values } = useUnqueuedForm(draft, refusal !== undefined);
  const errorOf = useFieldErrors(refusal);
  return (
    <>
      {dirty.dialog}
      <Form method="post" {...dirty.form} className="big-targets flex max-w-3xl flex-col gap-4">
        {refusal ? (
          <RefusalNotice of={refusal}>
            <RefusedCommand failed={t("workOrders.sign.failed")} message={refusal.message} />
          </RefusalNotice>
        ) : null}
        {refusal ? null : <Continued draft={draft} />}
        <input type="hidden" name="version" defaultValue={order.version} />
        <input type="hidden" name="revision" defaultValue={order.revision?.sha256 ?? ""} />
        <IdempotencyField />
        <WhatIsSigned order={order} />
        <Party party="technician" order={order} errorOf={errorOf} values={values} />
        {order.customer ? (
          <Party party="customer" order={order} errorOf={errorOf} values={values} />
        ) : null}
        <Section className="flex flex-col gap-4">
          <TextInput
            name="place"
            label={t("workOrders.sign.place")}
            required
            maxLength={200}
            defaultValue={values["place"] ?? order.location?.city}
            error={errorOf("place")}
          />
          {order.totals.totalMinutes === 0 && !order.revision ? (
            <TextArea
              name="noHoursReason"
              label={t("workOrders.submitForApproval.no-hours-reason")}
              required
              maxLength={2000}
              defaultValue={values["noHoursReason"]}
              error={errorOf("noHoursReason")}
            />
          ) : null}
          <Notice kind="warning" title={t("workOrders.sign.warning")}>
            <Checkbox
              name="confirmed"
              required
              label={t("workOrders.sign.understood")}
              defaultChecked={values["confirmed"] === "on"}
            />
            <FieldError error={errorOf("confirmed")} />
          </Notice>
        </Section>
        <ActionBar>
          <LinkButton to={`/work-orders/${order.id}`} look="quiet">
            {t("common.confirm.cancel")}
          </LinkButton>
          <Button look="primary" icon="signature" busy={useNavigation().formMethod !== undefined}>
            {t("workOrders.sign.confirm")}
          </Button>
        </ActionBar>
      </Form>
    </>
  );
}

function Party({
  party,
  order,
  errorOf,
  values,
}: {
  party: "technician" | "customer";
  order: WorkOrderDetail;
  errorOf: (field: string) => string | null;
  values: FormValues;
}) {
  const { t } = useTranslation();
  const known = party === "technician" ? order.technicians[0]?.name : order.customer?.contactPerson;
  return (
    <Section title={t(`workOrders.sign.${party}`)} className="flex flex-col gap-4">
      <TextInput
        name={`${party}.name`}
        label={t(`workOrders.sign.${party}-name`)}
        required
        maxLength={200}
        autoComplete="off"
        defaultValue={values[`${party}.name`] ?? known}
        error={errorOf(`${party}.name`)}
      />
      <SignaturePad
        name={party}
        label={t(`workOrders.sign.${party}-signature`)}
        required
        defaultImage={values[`${party}.image`]}
        defaultTyped={values[`${party}.typed`]}
        error={errorOf(`${party}.typed`) ?? errorOf(`${party}.image`) ?? errorOf(party)}
      />
    </Section>
  );
}

function WhatIsSigned({ order }: { order: OrderToSign }) {
  const { t } = useTranslation();
  return (
    <Section title={t("workOrders.sign.what")}>
      <p className="mb-3 whitespace-pre-line">{order.description}</p>
      <HoursSummary totals={order.totals} />
    </Section>
  );
}
