import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { RecordBlocked, useUsageLabels } from "~/shell/records/record-blocked";
import { deletePart } from "../commands/delete";
import { plainInput } from "../inputs";
import type { PartDetail } from "../queries/record";
import { PartDialog } from "../ui/part-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    await deletePart(ctx, parseInput(plainInput, { ...formObject(form), id: args.params["id"] }));
    return redirect("/assets/spare-parts?done=delete");
  });
}

/** When the part cannot be deleted, the dialog says so before the attempt and offers the alternative. */
export default function Delete() {
  const { t } = useTranslation();
  const inWords = useUsageLabels();
  const { id, deleteBlocked, uses, availableActions } = useOutletContext<PartDetail>();
  if (!deleteBlocked) return <PartDialog command="delete" danger />;
  const archiveTo = availableActions.includes("archive")
    ? `/assets/spare-parts/${id}/archive`
    : null;
  return (
    <RecordBlocked
      title={t("spareParts.delete.blocked")}
      reason={t("records.uses.reason", { uses: inWords(uses) })}
      archiveTo={archiveTo}
      closeTo={`/assets/spare-parts/${id}`}
    />
  );
}
