import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { RecordBlocked, useUsageLabels } from "~/shell/records/record-blocked";
import { deleteRoom } from "../commands/delete";
import { plainInput } from "../inputs";
import type { RoomDetail } from "../queries/record";
import { RoomDialog } from "../ui/room-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    await deleteRoom(ctx, parseInput(plainInput, { ...formObject(form), id: args.params["id"] }));
    return redirect("/rooms?done=delete");
  });
}

/** When the room cannot be deleted, the dialog says so before the attempt and offers the alternative. */
export default function Delete() {
  const { t } = useTranslation();
  const inWords = useUsageLabels();
  const { id, deleteBlocked, uses, availableActions } = useOutletContext<RoomDetail>();
  if (!deleteBlocked) return <RoomDialog command="delete" danger />;
  const archiveTo = availableActions.includes("archive") ? `/rooms/${id}/archive` : null;
  return (
    <RecordBlocked
      title={t("rooms.delete.blocked")}
      reason={t("records.uses.reason", { uses: inWords(uses) })}
      archiveTo={archiveTo}
      closeTo={`/rooms/${id}`}
    />
  );
}
