import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { changeVisit } from "../commands/change-visit";
import { changeVisitInput, visitFormInput } from "~/features/visits/inputs";
import { parseInput } from "~/kernel/input/parse";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage, readPage } from "~/kernel/server/page/page";
import { useRootFacts } from "~/shell/layout/root-facts";
import { pageHandle } from "~/shell/layout/page-handle";
import { formOfVisit, visitFieldsOf } from "~/features/visits/policy/form";
import { getChangeableVisit } from "~/features/visits/queries/plannable";
import { boardAfter } from "../ui/address";
import { VisitForm } from "../ui/visit-form";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, (ctx) => getChangeableVisit(ctx, args.params["id"] ?? ""));
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const fields = parseForm(visitFormInput, form);
    const { timeZone } = await ctx.settings();
    await changeVisit(
      ctx,
      parseInput(changeVisitInput, {
        id: args.params["id"],
        version: Number(form.get("version")),
        ...visitFieldsOf(fields, timeZone),
      }),
    );
    return redirect(boardAfter(args.request, "move"));
  });
}

export default function MoveVisit() {
  const { visit, people } = useLoaderData<typeof loader>();
  const timeZone = useRootFacts()?.timeZone ?? "UTC";
  return (
    <VisitForm
      is="move"
      order={visit.order}
      people={people}
      before={formOfVisit(visit, timeZone)}
      fields={{ version: visit.version }}
      visitId={visit.id}
    />
  );
}

export const handle = pageHandle((t) => t("schedule.move.title"));
