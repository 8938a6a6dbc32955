import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RefusedDocuments } from "~/features/attachments/ui/documents/refused-documents";
import { readSentDocuments } from "~/features/attachments/commands/store";
import { commandAt } from "~/kernel/dialogs";
import { newId } from "~/kernel/ids";
import { actOnCommand, readCommand } from "~/server/page/command-page";
import { commandActions } from "~/offline/outbox/command-actions";
import { commandLoader } from "~/shell/records/command-loader";
import { workOrderCommands } from "~/features/work-orders/commands/table";
import { WORK_ORDER_DIALOGS, STATUSES } from "~/features/work-orders/model";
import { THEN } from "~/features/work-orders/ui/command/content-in-view";
import { startTimer } from "~/features/timers/commands/start";
import { TrackWork } from "~/features/timers/ui/track-work";
import { CommandDialog } from "~/features/work-orders/ui/command/command-dialog";
import { statusPlan } from "~/offline/outbox/command-plan";

/** The outbox entry of the command that a device can queue. */
const planStart = statusPlan({
  noun: "work-orders",
  api: "workOrders",
  command: "start",
  status: { from: "backlog", to: "in-progress" },
  before: "startedAlready",
  fulfilledBy: STATUSES.filter((each) => each !== "backlog"),
});

export function loader(args: LoaderFunctionArgs) {
  return readCommand(args, WORK_ORDER_DIALOGS);
}

export function action(args: ActionFunctionArgs) {
  return actOnCommand(args, {
    list: "/work-orders",
    dialogs: WORK_ORDER_DIALOGS,
    commands: workOrderCommands,
    inputs: {
      addApproverNote: (fields) => ({ noteId: newId(), ...fields }),
      addDocuments: readSentDocuments,
    },
    followedBy: {
      start: async (ctx, form, workOrderId) => {
        if (form.get(THEN) !== "timer") return;
        const capturedAt = ctx.now().getTime();
        await startTimer(ctx, { id: newId(), workOrderId, kind: "work", capturedAt });
      },
    },
    tabs: { addApproverNote: "approver-notes" },
  });
}

export const clientLoader = commandLoader(WORK_ORDER_DIALOGS);

export const clientAction = commandActions(WORK_ORDER_DIALOGS, {
  start: async (args, form) => {
    const plan = await planStart(args, form);
    if (form.get(THEN) !== "timer") return plan;
    const { planTimer } = await import("~/features/timers/ui/timer-plan");
    form.set("do", "start");
    form.set("kind", "work");
    return { ...plan, next: (await planTimer(form, args.params["id"] ?? "")).entry };
  },
  submitForApproval: async ({ params }, form) =>
    (await import("~/features/work-orders/ui/command/closing-plans")).planSubmit(
      form,
      params["id"] ?? "",
    ),
  addDocuments: async ({ params }, form) =>
    (await import("~/features/attachments/ui/documents/add-plan")).planDocuments(
      form,
      "workOrders",
      params["id"],
    ),
});

/** The dialogs of a work order. The forms of approver notes and documents are on its page. */
export default function WorkOrderCommand() {
  const { t } = useTranslation();
  const command = commandAt(WORK_ORDER_DIALOGS, useParams());
  if (!command || command === "addApproverNote") return null;
  if (command === "addDocuments")
    return <RefusedDocuments failed={t("workOrders.addDocuments.failed")} />;
  return <CommandDialog key={command} command={command} track={<TrackWork />} />;
}
