import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { makeLocationDefault } from "../commands/make-default";
import { plainInput } from "../inputs";
import { LocationDialog } from "../ui/location-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await makeLocationDefault(
      ctx,
      parseInput(plainInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect(`/locations/${id}?done=makeDefault`);
  });
}

export default function MakeDefault() {
  return <LocationDialog command="makeDefault" />;
}
