import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage, readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { RefusedCommand } from "~/shell/records/record-command";
import { Button, LinkButton } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { Select } from "~/ui/form/field";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { Notice } from "~/ui/layout/notice";
import { PageHeader } from "~/ui/layout/page-header";
import { addTicketsToWorkOrder } from "~/features/tickets/commands/add-to-work-order";
import { addToOrderInput, ticketIdsIn } from "~/features/tickets/inputs/commands";
import { readOrderChoices } from "~/features/tickets/queries/choices";
import { joinNames } from "~/kernel/text/title";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) =>
    readOrderChoices(ctx, ticketIdsIn(new URL(args.request.url).searchParams)),
  );
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { workOrderId } = await addTicketsToWorkOrder(ctx, parseForm(addToOrderInput, form));
    return redirect(`/work-orders/${workOrderId}?done=addTickets`);
  });
}

export default function AddToWorkOrder() {
  const { t } = useTranslation();
  const { tickets, orders } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined;
  const busy = useNavigation().formMethod !== undefined;
  return (
    <>
      <PageHeader title={t("tickets.addToWorkOrder.title", { count: tickets.length })} />
      <div className="flex max-w-3xl flex-col gap-4">
        {refusal ? (
          <Notice kind="error">
            <RefusedCommand failed={t("tickets.addToWorkOrder.failed")} message={refusal.message} />
          </Notice>
        ) : null}
        <Section title={t("tickets.addToWorkOrder.chosen")}>
          <ul className="flex flex-col gap-1">
            {tickets.map((ticket) => (
              <li key={ticket.id}>
                <span className="font-medium">{ticket.name}</span>{" "}
                <span className="text-muted text-sm">{ticket.number}</span>
              </li>
            ))}
          </ul>
        </Section>
        <Section title={t("tickets.addToWorkOrder.new")}>
          <p className="text-muted mb-3">{t("tickets.addToWorkOrder.new-text")}</p>
          <LinkButton
            to={`/work-orders/new?ticketIds=${tickets.map((ticket) => ticket.id).join(",")}`}
            look={orders.length > 0 ? "plain" : "primary"}
            icon="plus"
          >
            {t("tickets.addToWorkOrder.new-confirm")}
          </LinkButton>
        </Section>
        {orders.length > 0 ? (
          <Section title={t("tickets.addToWorkOrder.existing")}>
            <Form method="post" className="flex flex-col gap-4">
              {tickets.map((ticket) => (
                <input key={ticket.id} type="hidden" name="ticketIds." value={ticket.id} />
              ))}
              <IdempotencyField />
              <Select
                name="workOrderId"
                label={t("tickets.field.workOrder")}
                required
                defaultValue=""
              >
                <option value="">{t("tickets.addToWorkOrder.choose")}</option>
                {orders.map((order) => (
                  <option key={order.id} value={order.id}>
                    {joinNames(order.name, order.hint)}
                  </option>
                ))}
              </Select>
              <div className="flex justify-end">
                <Button look="primary" icon="clipboard" busy={busy}>
                  {t("tickets.addToWorkOrder.confirm")}
                </Button>
              </div>
            </Form>
          </Section>
        ) : null}
      </div>
    </>
  );
}

export const handle = pageHandle((t) => t("tickets.addToWorkOrder.confirm"));
