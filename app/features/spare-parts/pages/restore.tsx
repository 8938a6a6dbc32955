import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { restorePart } from "../commands/restore";
import { plainInput } from "../inputs";
import { PartDialog } from "../ui/part-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await restorePart(
      ctx,
      parseInput(plainInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect(`/assets/spare-parts/${id}?done=restore`);
  });
}

export default function Restore() {
  return <PartDialog command="restore" />;
}
