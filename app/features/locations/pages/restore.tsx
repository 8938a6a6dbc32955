import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { restoreLocation } from "../commands/restore";
import { plainInput } from "../inputs";
import { LocationDialog } from "../ui/location-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await restoreLocation(
      ctx,
      parseInput(plainInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect(`/locations/${id}?done=restore`);
  });
}

export default function Restore() {
  return <LocationDialog command="restore" />;
}
