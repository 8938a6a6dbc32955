import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { archiveLocation } from "../commands/archive";
import { plainInput } from "../inputs";
import { LocationDialog } from "../ui/location-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await archiveLocation(
      ctx,
      parseInput(plainInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect(`/locations/${id}?done=archive`);
  });
}

export default function Archive() {
  return <LocationDialog command="archive" />;
}
