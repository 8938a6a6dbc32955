import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { archiveAsset } from "../commands/archive";
import { plainInput } from "../inputs";
import { AssetDialog } from "../ui/asset-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await archiveAsset(
      ctx,
      parseInput(plainInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect(`/assets/${id}?done=archive`);
  });
}

export default function Archive() {
  return <AssetDialog command="archive" />;
}
