import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage, readPage } from "~/server/page/page";
import { cancelVisit } from "~/features/schedule/commands/cancel-visit";
import { plainVisitInput } from "~/features/visits/inputs";
import { orderAfter, visitDone } from "~/features/visits/policy/done-act";
import { getVisitOfOrder } from "~/features/visits/queries/visit-of-order";
import { VisitConfirmation } from "~/features/visits/ui/visit-confirmation";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, (ctx) => getVisitOfOrder(ctx, args.params));
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const input = parseForm(plainVisitInput, form, { id: args.params["visitId"] });
    const done = visitDone("cancel", ctx.idempotencyKey, await cancelVisit(ctx, input));
    return redirect(orderAfter(`/work-orders/${args.params["id"]}`, done));
  });
}

export default function CancelVisit() {
  const { visit } = useLoaderData<typeof loader>();
  const closeTo = `/work-orders/${visit.order.id}`;
  return <VisitConfirmation is="cancel" visit={visit} closeTo={closeTo} />;
}
