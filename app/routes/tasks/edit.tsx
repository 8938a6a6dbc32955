import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseForm } from "~/kernel/input/read-form";
import { Refusal } from "~/kernel/refusal";
import { actOnPage, readEditPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { RecordConflict, storedVersion } from "~/shell/records/record-conflict";
import { PageHeader } from "~/ui/layout/page-header";
import { updateTask } from "~/features/tasks/commands/update";
import { updateInput } from "~/features/tasks/inputs/task";
import { plansForOthers } from "~/features/tasks/policy";
import { readTechnicianChoices } from "~/features/tasks/queries/choices";
import { getTask } from "~/features/tasks/queries/detail";
import { draftOf, draftFromInput } from "~/features/tasks/ui/task-draft";
import { TaskForm } from "~/features/tasks/ui/task-form";
import { LOGGED } from "~/features/tasks/model";
import { useFormat } from "~/shell/layout/use-format";

export function loader(args: LoaderFunctionArgs) {
  return readEditPage(args, async (ctx) => {
    const [task, choices] = await Promise.all([
      getTask(ctx, args.params["id"] ?? ""),
      readTechnicianChoices(ctx),
    ]);
    if (!task.editable) throw new Refusal("not_allowed", "task_locked");
    return {
      task,
      choices: plansForOthers(ctx.actor) ? choices : null,
    };
  });
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await updateTask(ctx, parseForm(updateInput, form, { id: args.params["id"] }));
    return redirect(`/tasks/${id}?done=update`);
  });
}

export default function EditTask() {
  const { t } = useTranslation();
  const labelOf = useValueLabels();
  const { task, choices } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const refused = actionData && "refusal" in actionData ? actionData : undefined;
  const current = storedVersion(refused?.refusal);
  // The user has seen the other version, so the next save is based on its version number.
  const seen = current ? { ...task, version: current.version } : task;
  return (
    <>
      <PageHeader title={t("tasks.update.title", { number: task.number })} />
      <div className="flex flex-col gap-4">
        {current ? (
          <RecordConflict
            fields={LOGGED}
            before={task}
            current={current}
            sent={refused?.sent}
            label={(field) => t(`tasks.field.${field}`)}
            labelOf={labelOf}
          />
        ) : null}
        <TaskForm
          draft={draftFromInput(draftOf(seen), refused?.sent, choices)}
          choices={choices}
          refusal={refused?.refusal}
          failed={t("tasks.update.failed")}
          submitLabel={t("tasks.update.confirm")}
          closeTo={`/tasks/${task.id}`}
        />
      </div>
    </>
  );
}

export const handle = pageHandle((t) => t("tasks.detail.edit"), { edits: "tasks/:id" });

/** A field's value for display: a priority as its label, a day in the user's format. */
function useValueLabels(): (field: string, value: unknown) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (field, value) => {
    if (value === "" || value === null || value === undefined) return "";
    const text = String(value);
    if (field === "priority") return t(`common.priority.${text}`, { defaultValue: text });
    return field === "plannedStartOn" ? format.day(text) : text;
  };
}
