import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useOutletContext, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { commandAt } from "~/kernel/dialogs";
import { actOnCommand, readCommand } from "~/server/page/command-page";
import { useFormat } from "~/shell/layout/use-format";
import { RecordBlocked } from "~/shell/records/record-blocked";
import { RecordCommand } from "~/shell/records/record-command";
import { DateInput } from "~/ui/form/day-input";
import { TextInput } from "~/ui/form/field";
import { planCommands } from "~/features/preventive-maintenance/commands/table";
import { PLAN_DIALOGS } from "~/features/preventive-maintenance/model";
import type { PlanDetail } from "~/features/preventive-maintenance/queries/record";

export function loader(args: LoaderFunctionArgs) {
  return readCommand(args, PLAN_DIALOGS);
}

export function action(args: ActionFunctionArgs) {
  return actOnCommand(args, {
    list: "/preventive-maintenance",
    dialogs: PLAN_DIALOGS,
    commands: planCommands,
  });
}

type Dialog = (typeof PLAN_DIALOGS)[keyof typeof PLAN_DIALOGS];

export default function PlanCommandPage() {
  const command = commandAt(PLAN_DIALOGS, useParams());
  const plan = useOutletContext<PlanDetail>();
  return command ? <PlanDialog key={command} command={command} plan={plan} /> : null;
}

function PlanDialog({ command, plan }: { command: Dialog; plan: PlanDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const path = `/preventive-maintenance/${plan.id}`;
  if (command === "delete" && plan.deleteBlocked)
    return (
      <RecordBlocked
        title={t("preventiveMaintenance.delete.blocked")}
        reason={t(`preventiveMaintenance.guards.${plan.deleteBlocked}`)}
        {...(plan.availableActions.includes("end") && {
          instead: {
            to: `${path}/end`,
            label: t("preventiveMaintenance.end.confirm"),
            icon: "ban",
          },
        })}
        closeTo={path}
      />
    );
  const day = plan.nextDueOn ? format.dayWithWeekday(plan.nextDueOn) : "";
  return (
    <RecordCommand
      labels={{
        title: t(`preventiveMaintenance.${command}.title`),
        text: t(`preventiveMaintenance.${command}.text`, { name: plan.name, day }),
        confirm: t(`preventiveMaintenance.${command}.confirm`),
        failed: t(`preventiveMaintenance.${command}.failed`),
      }}
      fields={{ version: plan.version }}
      deletes={command === "delete"}
      danger={command === "end"}
      closeTo={path}
    >
      {command === "skip" ? (
        <TextInput
          name="reason"
          label={t("preventiveMaintenance.field.reason")}
          maxLength={500}
          optional
        />
      ) : null}
      {command === "postpone" ? (
        <DateInput
          name="dueOn"
          label={t("preventiveMaintenance.field.postponedTo")}
          required
          min={plan.today}
          max="2199-12-31"
          defaultValue={plan.nextDueOn ?? ""}
        />
      ) : null}
    </RecordCommand>
  );
}
