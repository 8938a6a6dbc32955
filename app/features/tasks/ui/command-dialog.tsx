import { useActionData, useOutletContext } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RefusalAnswer } from "~/kernel/refusal";
import { RefusedCommand } from "~/shell/records/record-command";
import { ConfirmForm } from "~/ui/overlay/confirm";
import type { TaskDetail } from "../queries/detail";
import type { CommandName } from "../model";

type Props = {
  /** Signing has a page of its own. */
  command: Exclude<CommandName, "sign">;
  asks?: { name: "reason" | "note"; required: boolean };
  danger?: boolean;
  fields?: Record<string, string | number>;
  children?: ReactNode;
};

/** One command of a task: its effect, the text that it requires, and the server's refusal. */
export function CommandDialog({ command, asks, danger, fields, children }: Props) {
  const { t } = useTranslation();
  const task = useOutletContext<TaskDetail>();
  const refusal = useActionData<{ refusal?: RefusalAnswer }>()?.refusal;
  return (
    <ConfirmForm
      title={t(`tasks.${command}.title`)}
      text={t(`tasks.${command}.text`)}
      confirmLabel={t(`tasks.${command}.confirm`)}
      danger={danger}
      fields={fields ?? { version: task.version, _title: `${task.number} · ${task.name}` }}
      asks={asks ? { ...asks, label: t(`common.${asks.name}`), maxLength: 2000 } : undefined}
      error={
        refusal ? (
          <RefusedCommand failed={t(`tasks.${command}.failed`)} message={refusal.message} />
        ) : undefined
      }
      closeTo={`/tasks/${task.id}`}
    >
      {children}
    </ConfirmForm>
  );
}
