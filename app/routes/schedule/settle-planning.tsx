import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { settlePlanning } from "~/features/schedule/commands/settle-planning";
import { settlePlanningInput } from "~/features/schedule/inputs";
import { boardAfter, useScheduleAddress } from "~/features/schedule/ui/address";
import { settleDone } from "~/features/visits/policy/done-act";
import { getOrderToPlan } from "~/features/visits/queries/plannable";
import { parseInput } from "~/kernel/input/parse";
import { joinNames } from "~/kernel/text/title";
import { actOnPage, readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { RecordCommand } from "~/shell/records/record-command";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, (ctx) => getOrderToPlan(ctx, args.params["id"] ?? ""));
}

/** Also the button of a card in the tray. */
export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx) => {
    const input = parseInput(settlePlanningInput, { id: args.params["id"] });
    await settlePlanning(ctx, input);
    return redirect(boardAfter(args.request, settleDone(input.id)));
  });
}

/** Shown where the address is opened, and when the command was refused. */
export default function SettlePlanning() {
  const { t } = useTranslation();
  const { order } = useLoaderData<typeof loader>();
  return (
    <RecordCommand
      labels={{
        title: t("schedule.settle.title"),
        text: `${joinNames(order.number, order.title, order.customerName)}. ${t("schedule.settle.text")}`,
        confirm: t("schedule.settle.confirm"),
        failed: t("schedule.settle.failed"),
      }}
      closeTo={useScheduleAddress().board()}
    />
  );
}

export const handle = pageHandle((t) => t("schedule.settle.title"));
