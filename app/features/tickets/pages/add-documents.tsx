import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useOutletContext } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FilesField } from "~/features/files/ui/files-field";
import { formObject } from "~/kernel/form";
import { parseInput } from "~/kernel/parse";
import { actOnPage } from "~/kernel/server/page";
import { useFieldErrors } from "~/shell/field-errors";
import { RefusedCommand } from "~/shell/record-command";
import { ConfirmForm } from "~/ui/confirm";
import { addTicketDocuments } from "../commands/add-documents";
import { documentsInput } from "../inputs/commands";
import type { TicketDetail } from "../queries/detail";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await addTicketDocuments(ctx, parseInput(documentsInput, { ...formObject(form), id: args.params["id"] }));
    return redirect(`/tickets/${id}?done=addDocuments`);
  });
}

export default function AddDocuments() {
  const { t } = useTranslation();
  const ticket = useOutletContext<TicketDetail>();
  const asked = useActionData<typeof action>();
  const refusal = asked && "refusal" in asked ? asked.refusal : undefined;
  const errorOf = useFieldErrors(refusal);
  const [busy, setBusy] = useState(false);
  return (
    <ConfirmForm
      title={t("tickets.addDocuments.title")}
      confirmLabel={t(busy ? "tickets.addDocuments.sending" : "tickets.addDocuments.confirm")}
      error={refusal ? <RefusedCommand failed={t("tickets.addDocuments.failed")} message={refusal.message} /> : undefined}
      closeTo={`/tickets/${ticket.id}`}
    >
      <FilesField name="fileIds" label={t("tickets.form.photos")} error={errorOf("fileIds")} onBusy={setBusy} />
    </ConfirmForm>
  );
}
