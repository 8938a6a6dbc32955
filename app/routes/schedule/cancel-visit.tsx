import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { cancelVisit } from "~/features/schedule/commands/cancel-visit";
import { plainVisitInput } from "~/features/visits/inputs";
import { visitDone } from "~/features/visits/policy/done-act";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage, readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { getChangeableVisit } from "~/features/visits/queries/plannable";
import { VisitConfirmation } from "~/features/visits/ui/visit-confirmation";
import { boardAfter, useScheduleAddress } from "~/features/schedule/ui/address";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, (ctx) => getChangeableVisit(ctx, args.params["id"] ?? ""));
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const input = parseForm(plainVisitInput, form, { id: args.params["id"] });
    const visit = await cancelVisit(ctx, input);
    return redirect(boardAfter(args.request, visitDone("cancel", ctx.idempotencyKey, visit)));
  });
}

export default function CancelVisit() {
  const { visit } = useLoaderData<typeof loader>();
  return <VisitConfirmation is="cancel" visit={visit} closeTo={useScheduleAddress().board()} />;
}

export const handle = pageHandle((t) => t("schedule.cancel.confirm"));
