import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useOutletContext, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formObject } from "~/kernel/form";
import { parseInput } from "~/kernel/parse";
import { actOnPage } from "~/kernel/server/page";
import { RefusedCommand } from "~/shell/record-command";
import { ConfirmForm } from "~/ui/confirm";
import { removeAssetDocument } from "../commands/remove-document";
import { removeDocumentInput } from "../inputs";
import type { AssetDetail } from "../queries/record";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await removeAssetDocument(ctx, parseInput(removeDocumentInput, { ...formObject(form), id: args.params["id"], documentId: args.params["documentId"] }));
    return redirect(`/assets/${id}?done=removeDocument`);
  });
}

export default function RemoveDocument() {
  const { t } = useTranslation();
  const asset = useOutletContext<AssetDetail>();
  const { documentId } = useParams();
  const asked = useActionData<typeof action>();
  const name = asset.documents.find((each) => each.id === documentId)?.name ?? "";
  return (
    <ConfirmForm
      title={t("assets.removeDocument.title")}
      text={t("assets.removeDocument.text", { name })}
      confirmLabel={t("assets.removeDocument.confirm")}
      danger
      error={asked && "refusal" in asked ? <RefusedCommand failed={t("assets.removeDocument.failed")} message={asked.refusal.message} /> : undefined}
      closeTo={`/assets/${asset.id}`}
    />
  );
}
