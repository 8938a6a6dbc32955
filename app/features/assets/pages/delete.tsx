import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { RecordBlocked, useUsageLabels } from "~/shell/records/record-blocked";
import { deleteAsset } from "../commands/delete";
import { plainInput } from "../inputs";
import type { AssetDetail } from "../queries/record";
import { AssetDialog } from "../ui/asset-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    await deleteAsset(ctx, parseInput(plainInput, { ...formObject(form), id: args.params["id"] }));
    return redirect("/assets?done=delete");
  });
}

/** Tells a user beforehand why the asset cannot be deleted, and offers archiving instead. */
export default function Delete() {
  const { t } = useTranslation();
  const inWords = useUsageLabels();
  const { id, deleteBlocked, uses, availableActions } = useOutletContext<AssetDetail>();
  if (!deleteBlocked) return <AssetDialog command="delete" danger />;
  const archiveTo = availableActions.includes("archive") ? `/assets/${id}/archive` : null;
  return (
    <RecordBlocked
      title={t("assets.delete.blocked")}
      reason={t("records.uses.reason", { uses: inWords(uses) })}
      archiveTo={archiveTo}
      closeTo={`/assets/${id}`}
    />
  );
}
