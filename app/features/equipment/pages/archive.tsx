import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { archiveEquipment } from "../commands/archive";
import { plainInput } from "../inputs";
import { EquipmentDialog } from "../ui/equipment-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await archiveEquipment(
      ctx,
      parseInput(plainInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect(`/assets/equipment/${id}?done=archive`);
  });
}

export default function Archive() {
  return <EquipmentDialog command="archive" />;
}
