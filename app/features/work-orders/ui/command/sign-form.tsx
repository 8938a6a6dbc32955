import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { Continued } from "~/offline/drafts/continued-draft";
import { OtherDrafts } from "~/offline/drafts/later-begun-forms";
import { useUnqueuedDraft, useUnqueuedForm } from "~/offline/drafts/unqueued-form";
import type { FoundDraft } from "~/offline/drafts/use-draft";
import { useFieldErrors } from "~/shell/records/field-errors";
import { RefusedCommand } from "~/shell/records/record-command";
import { Button, LinkButton } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { TextArea, TextInput } from "~/ui/form/field";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { RefusalNotice } from "~/ui/layout/refusal-notice";
import type { ContentInView } from "../../inputs/commands";
import { contentFields, contentName } from "./content-in-view";
import { type SignPart, SignRoom } from "./sign-room";
import { SignQuestion } from "./sign-question";
import { DETAILS, type SignParty, useSignSteps } from "./sign-steps";

/** `revision` is the SHA-256 of what was submitted; null while signing itself freezes the order. */
type OrderToSign = {
  id: string;
  title: string;
  version: number;
  revision: string | null;
  content: ContentInView | undefined;
  /** The ids of the answers on the sheet. */
  answers: readonly string[];
  /** The queued submission whose revision is signed. */
  submission?: string | undefined;
  signedStatus: "signed" | "done";
  customer: { contactPerson: string; contactEmail: string } | null;
  technicianName: string;
  city: string;
  needsNoHoursReason: boolean;
  needsChecklistReason: boolean;
};
/** `sheet` shows what is signed. */
type Props = { order: OrderToSign; sheet: ReactNode; refusal: RefusalResponse | undefined };

/**
 * For the technician's device, handed to the customer: the signed content, both names and signatures, the place and the warning. What was
 * drawn is stored on this device with each stroke, for this revision only, until it is signed or discarded.
 */
export function SignForm({ order, sheet, refusal }: Props) {
  const draft = useUnqueuedDraft(signDrafts(order.id), contentName(order));
  useEffect(fetchPlan, []);
  return (
    <SignFields key={draft.showing} order={order} sheet={sheet} refusal={refusal} draft={draft} />
  );
}

const TECHNICIAN_ALONE: readonly SignParty[] = ["technician"];
const WITH_CUSTOMER: readonly SignParty[] = ["technician", "customer"];

/** How the names of the drafts of an order's signatures begin. */
function signDrafts(orderId: string): string {
  return `work-orders.sign/${orderId}/`;
}

/** Loads the code that queues the signatures while they are given, because it cannot be loaded offline. */
function fetchPlan(): void {
  void Promise.all([import("./closing-plans"), import("~/offline/outbox/enqueue")]).catch(
    () => undefined,
  );
}

function SignFields({ order, sheet, refusal, draft }: Props & { draft: FoundDraft }) {
  const { t } = useTranslation();
  const { dirty, values } = useUnqueuedForm(draft, refusal !== undefined, { isQueued: true });
  const errorOf = useFieldErrors(refusal);
  const steps = useSignSteps(order.customer ? WITH_CUSTOMER : TECHNICIAN_ALONE);
  return (
    <>
      {dirty.dialog}
      <OtherDrafts draft={draft} />
      <Form
        method="post"
        data-printed
        {...dirty.form}
        onInvalidCapture={steps.onInvalidCapture}
        data-hides-tabs
        className="big-targets flex max-w-3xl flex-col gap-4"
      >
        {refusal ? (
          <RefusalNotice of={refusal} open={steps.show}>
            <RefusedCommand failed={t("workOrders.sign.failed")} message={refusal.message} />
          </RefusalNotice>
        ) : null}
        {refusal ? null : <Continued draft={draft} />}
        <input type="hidden" name="version" defaultValue={order.version} />
        <input type="hidden" name="revision" defaultValue={order.revision ?? ""} />
        {order.submission ? (
          <input type="hidden" name="submission" defaultValue={order.submission} />
        ) : null}
        {Object.entries(contentFields(order.content)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} defaultValue={value} />
        ))}
        <input type="hidden" name="_draft" value={draft.name} />
        <input type="hidden" name="_to" defaultValue={order.signedStatus} />
        <input type="hidden" name="_title" defaultValue={order.title} />
        <IdempotencyField />
        {sheet}
        <PlaceAndMail order={order} errorOf={errorOf} values={values} />
        <SignRoom order={order} steps={steps} errorOf={errorOf} values={values} />
        <SignQuestion order={order} steps={steps} form={dirty.form.ref} />
        {/* At the end and not in a bar that is always there: who signs has read to the end. */}
        <div className="flex flex-wrap justify-end gap-2 max-md:*:flex-auto">
          <LinkButton to={`/work-orders/${order.id}`} look="quiet">
            {t("common.confirm.cancel")}
          </LinkButton>
          <Button
            type={steps.hydrated ? "button" : "submit"}
            look="primary"
            icon="signature"
            busy={useNavigation().formMethod !== undefined}
            onClick={steps.hydrated ? steps.begin : undefined}
          >
            {t("workOrders.sign.confirm")}
          </Button>
        </div>
      </Form>
    </>
  );
}

function PlaceAndMail({ order, errorOf, values }: SignPart<OrderToSign>) {
  const { t } = useTranslation();
  return (
    <Section className="flex flex-col gap-4">
      <div data-step={DETAILS} className="contents">
        <TextInput
          name="place"
          label={t("workOrders.sign.place")}
          required
          maxLength={200}
          defaultValue={values["place"] ?? order.city}
          error={errorOf("place")}
        />
        {order.customer ? (
          <TextInput
            name="email"
            type="email"
            inputMode="email"
            label={t("workOrders.sign.email")}
            hint={t("workOrders.sign.email-hint")}
            optional
            maxLength={254}
            autoComplete="off"
            defaultValue={values["email"] ?? order.customer.contactEmail}
            error={errorOf("email")}
          />
        ) : null}
        {order.needsChecklistReason ? (
          <TextArea
            name="checklistReason"
            label={t("workOrders.submitForApproval.checklist-reason")}
            required
            maxLength={2000}
            defaultValue={values["checklistReason"]}
            error={errorOf("checklistReason")}
          />
        ) : null}
        {order.needsNoHoursReason ? (
          <TextArea
            name="noHoursReason"
            label={t("workOrders.submitForApproval.no-hours-reason")}
            required
            maxLength={2000}
            defaultValue={values["noHoursReason"]}
            error={errorOf("noHoursReason")}
          />
        ) : null}
      </div>
    </Section>
  );
}
