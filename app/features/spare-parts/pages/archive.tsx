import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { archivePart } from "../commands/archive";
import { plainInput } from "../inputs";
import { PartDialog } from "../ui/part-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await archivePart(
      ctx,
      parseInput(plainInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect(`/assets/spare-parts/${id}?done=archive`);
  });
}

export default function Archive() {
  return <PartDialog command="archive" />;
}
