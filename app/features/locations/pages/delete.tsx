import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { RecordBlocked, useUsageLabels } from "~/shell/records/record-blocked";
import { deleteLocation } from "../commands/delete";
import { plainInput } from "../inputs";
import type { LocationDetail } from "../queries/record";
import { LocationDialog } from "../ui/location-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    await deleteLocation(
      ctx,
      parseInput(plainInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect("/locations?done=delete");
  });
}

/** Tells a user beforehand why the location cannot be deleted, and offers archiving instead. */
export default function Delete() {
  const { t } = useTranslation();
  const inWords = useUsageLabels();
  const { id, deleteBlocked, uses, availableActions } = useOutletContext<LocationDetail>();
  if (!deleteBlocked) return <LocationDialog command="delete" danger />;
  const reason =
    deleteBlocked === "in_use"
      ? t("records.uses.reason", { uses: inWords(uses) })
      : t(`locations.guards.${deleteBlocked}`);
  const archiveTo = availableActions.includes("archive") ? `/locations/${id}/archive` : null;
  return (
    <RecordBlocked
      title={t("locations.delete.blocked")}
      reason={reason}
      archiveTo={archiveTo}
      closeTo={`/locations/${id}`}
    />
  );
}
