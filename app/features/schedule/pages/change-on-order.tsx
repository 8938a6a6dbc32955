import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { changeVisitInput, visitFormInput } from "~/features/visits/inputs";
import { formOfVisit, visitFieldsOf } from "~/features/visits/policy/form";
import { parseInput } from "~/kernel/input/parse";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage, readPage } from "~/kernel/server/page/page";
import { useRootFacts } from "~/shell/layout/root-facts";
import { changeVisit } from "../commands/change-visit";
import { getVisitOfOrder } from "~/features/visits/queries/visit-of-order";
import { readRequestedDay } from "~/features/visits/queries/requested-day";
import { requireWarningsSeen } from "~/features/visits/queries/seen-warnings";
import { VisitDialog } from "~/features/visits/ui/visit-dialog";

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
  const { id: workOrderId = "", visitId } = args.params;
  return actOnPage(args, async (ctx, form) => {
    const fields = parseForm(visitFormInput, form);
    const { timeZone } = await ctx.settings();
    const input = parseInput(changeVisitInput, {
      id: visitId,
      version: Number(form.get("version")),
      ...visitFieldsOf(fields, timeZone),
    });
    await requireWarningsSeen(
      ctx,
      { ...input, workOrderId, day: fields.day, wish: null },
      form.getAll("_seen").map(String),
    );
    await changeVisit(ctx, input);
    return redirect(`/work-orders/${workOrderId}?done=move`);
  });
}

export default function ChangeVisit() {
  const { visit, people, planned } = useLoaderData<typeof loader>();
  const timeZone = useRootFacts()?.timeZone ?? "UTC";
  return (
    <VisitDialog
      is="move"
      order={visit.order}
      people={people}
      before={formOfVisit(visit, timeZone)}
      fields={{ version: visit.version }}
      visitId={visit.id}
      planned={planned}
    />
  );
}
