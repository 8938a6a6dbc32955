import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { orderAfter, visitDone } from "~/features/visits/policy/done-act";
import { formOfVisit } from "~/features/visits/policy/form";
import { actOnPage, readPage } from "~/server/page/page";
import { useRootFacts } from "~/shell/layout/root-facts";
import { getVisitOfOrder } from "~/features/visits/queries/visit-of-order";
import { readRequestedDay } from "~/features/visits/queries/requested-day";
import { VisitDialog } from "~/features/visits/ui/visit-dialog";
import { changeVisit } from "~/features/schedule/commands/change-visit";
import { readChangeForm } from "~/features/visits/queries/sent-visit";

export function loader(args: LoaderFunctionArgs) {
  const { id = "" } = args.params;
  return readPage(args, async (ctx) => {
    const [page, planned] = await Promise.all([
      getVisitOfOrder(ctx, args.params),
      readRequestedDay(ctx, id, args.request),
    ]);
    return { ...page, planned };
  });
}

export function action(args: ActionFunctionArgs) {
  const { id, visitId } = args.params;
  return actOnPage(args, async (ctx, form) => {
    const visit = await changeVisit(ctx, await readChangeForm(ctx, form, visitId));
    const done = visitDone("move", ctx.idempotencyKey, visit);
    return redirect(orderAfter(`/work-orders/${id}`, done));
  });
}

export default function ChangeVisit() {
  const { visit, people, contact, planned } = useLoaderData<typeof loader>();
  const timeZone = useRootFacts()?.timeZone ?? "UTC";
  return (
    <VisitDialog
      is="move"
      order={visit.order}
      people={people}
      before={formOfVisit(visit, timeZone)}
      stored={visit}
      contact={contact}
      fields={{ version: visit.version }}
      visitId={visit.id}
      planned={planned}
      closeTo={`/work-orders/${visit.order.id}`}
    />
  );
}
