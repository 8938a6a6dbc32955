import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { restoreAsset } from "../commands/restore";
import { plainInput } from "../inputs";
import { AssetDialog } from "../ui/asset-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await restoreAsset(
      ctx,
      parseInput(plainInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect(`/assets/${id}?done=restore`);
  });
}

export default function Restore() {
  return <AssetDialog command="restore" />;
}
