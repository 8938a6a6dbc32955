import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { RecordBlocked, useUsageLabels } from "~/shell/records/record-blocked";
import { deleteEquipment } from "../commands/delete";
import { plainInput } from "../inputs";
import type { EquipmentDetail } from "../queries/record";
import { EquipmentDialog } from "../ui/equipment-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    await deleteEquipment(
      ctx,
      parseInput(plainInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect("/assets/equipment?done=delete");
  });
}

/** Tells a user beforehand why the equipment cannot be deleted, and offers archiving instead. */
export default function Delete() {
  const { t } = useTranslation();
  const inWords = useUsageLabels();
  const { id, deleteBlocked, uses, availableActions } = useOutletContext<EquipmentDetail>();
  if (!deleteBlocked) return <EquipmentDialog command="delete" danger />;
  const archiveTo = availableActions.includes("archive") ? `/assets/equipment/${id}/archive` : null;
  return (
    <RecordBlocked
      title={t("equipment.delete.blocked")}
      reason={t("records.uses.reason", { uses: inWords(uses) })}
      archiveTo={archiveTo}
      closeTo={`/assets/equipment/${id}`}
    />
  );
}
