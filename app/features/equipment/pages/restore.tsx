import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { restoreEquipment } from "../commands/restore";
import { plainInput } from "../inputs";
import { EquipmentDialog } from "../ui/equipment-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await restoreEquipment(
      ctx,
      parseInput(plainInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect(`/assets/equipment/${id}?done=restore`);
  });
}

export default function Restore() {
  return <EquipmentDialog command="restore" />;
}
