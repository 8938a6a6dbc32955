import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { correctStock } from "../commands/correct-stock";
import { correctStockInput } from "../inputs";
import { CorrectStockDialog } from "../ui/correct-stock-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await correctStock(
      ctx,
      parseInput(correctStockInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect(`/assets/spare-parts/${id}?done=correctStock`);
  });
}

export default function CorrectStock() {
  return <CorrectStockDialog />;
}
