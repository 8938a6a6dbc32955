import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { archiveCustomer } from "../commands/archive";
import { plainInput } from "../inputs";
import { CustomerDialog } from "../ui/customer-dialog";
import { viewIn } from "../model";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const view = viewIn(new URL(args.request.url).pathname);
    const { id } = await archiveCustomer(
      ctx,
      parseInput(plainInput, { ...formObject(form), id: args.params["id"] }),
      view,
    );
    return redirect(`/${view}/${id}?done=archive`);
  });
}

export default function Archive() {
  return <CustomerDialog command="archive" />;
}
