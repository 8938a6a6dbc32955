import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { visitDone } from "~/features/visits/policy/done-act";
import { formOfVisit } from "~/features/visits/policy/form";
import { getChangeableVisit } from "~/features/visits/queries/plannable";
import { VisitDialog } from "~/features/visits/ui/visit-dialog";
import { actOnPage, readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { useRootFacts } from "~/shell/layout/root-facts";
import { changeVisit } from "~/features/schedule/commands/change-visit";
import { readChangeForm } from "~/features/visits/queries/sent-visit";
import { boardAfter, useScheduleAddress } from "~/features/schedule/ui/address";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, (ctx) => getChangeableVisit(ctx, args.params["id"] ?? ""));
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const visit = await changeVisit(ctx, await readChangeForm(ctx, form, args.params["id"]));
    return redirect(boardAfter(args.request, visitDone("move", ctx.idempotencyKey, visit)));
  });
}

export default function MoveVisit() {
  const { visit, people, contact } = useLoaderData<typeof loader>();
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
      closeTo={useScheduleAddress().board()}
    />
  );
}

export const handle = pageHandle((t) => t("schedule.move.title"));
