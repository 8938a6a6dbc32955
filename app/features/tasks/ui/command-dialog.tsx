import { useActionData, useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { RefusedCommand } from "~/shell/records/record-command";
import { ConfirmForm } from "~/ui/overlay/confirm";
import type { TaskDetail } from "../queries/detail";
import { type CommandName, transitionOf } from "../model";

/** One command of a task: its effect, the text that it requires, and the server's refusal. */
export function CommandDialog({ command }: { command: Exclude<CommandName, "sign"> }) {
  const { asks } = transitionOf(command);
  const name = asks === "reason" ? "reason" : "note";
  const { t } = useTranslation();
  const task = useOutletContext<TaskDetail>();
  const refusal = useActionData<{ refusal?: RefusalResponse }>()?.refusal;
  return (
    <ConfirmForm
      title={t(`tasks.${command}.title`)}
      text={t(`tasks.${command}.text`)}
      confirmLabel={t(`tasks.${command}.confirm`)}
      danger={command === "delete"}
      fields={
        command === "approve"
          ? { submission: task.submission }
          : { version: task.version, _title: `${task.number} · ${task.name}` }
      }
      input={
        asks && {
          name,
          label: t(`common.${name}`),
          required: asks !== "optional-note",
          maxLength: 2000,
        }
      }
      error={
        refusal ? (
          <RefusedCommand failed={t(`tasks.${command}.failed`)} message={refusal.message} />
        ) : undefined
      }
      closeTo={`/tasks/${task.id}`}
    />
  );
}
