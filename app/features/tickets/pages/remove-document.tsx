import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useOutletContext, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseInput } from "~/kernel/parse";
import { actOnPage } from "~/kernel/server/page";
import { RefusedCommand } from "~/shell/record-command";
import { ConfirmForm } from "~/ui/confirm";
import { removeTicketDocument } from "../commands/remove-document";
import { removeDocumentInput } from "../inputs/commands";
import type { TicketDetail } from "../queries/detail";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx) => {
    const { id } = await removeTicketDocument(ctx, parseInput(removeDocumentInput, { id: args.params["id"], documentId: args.params["documentId"] }));
    return redirect(`/tickets/${id}?done=removeDocument`);
  });
}

export default function RemoveDocument() {
  const { t } = useTranslation();
  const ticket = useOutletContext<TicketDetail>();
  const { documentId } = useParams();
  const asked = useActionData<typeof action>();
  const refusal = asked && "refusal" in asked ? asked.refusal : undefined;
  const name = ticket.documents.find((each) => each.id === documentId)?.name ?? "";
  return (
    <ConfirmForm
      title={t("tickets.removeDocument.title")}
      text={t("tickets.removeDocument.text", { name })}
      confirmLabel={t("tickets.removeDocument.confirm")}
      danger
      error={refusal ? <RefusedCommand failed={t("tickets.removeDocument.failed")} message={refusal.message} /> : undefined}
      closeTo={`/tickets/${ticket.id}`}
    />
  );
}
