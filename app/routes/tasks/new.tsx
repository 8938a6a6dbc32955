import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MAX_AT_ONCE } from "~/features/attachments/model";
import { sentFileIds } from "~/features/attachments/commands/store";
import { may } from "~/kernel/authorization/actions";
import { parseForm } from "~/kernel/input/read-form";
import { newId } from "~/kernel/ids";
import { Refusal } from "~/kernel/refusal";
import { actOnPage, readPage } from "~/server/page/page";
import { savedFormAction } from "~/offline/drafts/draft-action";
import { DraftedForm } from "~/offline/drafts/form-draft";
import { skipRevalidationIfQueued } from "~/offline/outbox/queued";
import { pageHandle } from "~/shell/layout/page-handle";
import { PageHeader } from "~/ui/layout/page-header";
import { createTask } from "~/features/tasks/commands/create";
import { createInput } from "~/features/tasks/inputs/task";
import { plansForOthers } from "~/features/tasks/policy";
import { readTechnicianChoices } from "~/features/tasks/queries/choices";
import { draftFromInput, emptyDraft } from "~/features/tasks/ui/task-draft";
import { TaskForm } from "~/features/tasks/ui/task-form";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    if (!may(ctx.actor, "tasks.create", { own: true })) throw new Refusal("not_allowed");
    const choices = await readTechnicianChoices(ctx);
    return { draft: emptyDraft(newId()), choices: plansForOthers(ctx.actor) ? choices : null };
  });
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await createTask(
      ctx,
      parseForm(createInput, form, { fileIds: await sentFileIds(ctx, form, MAX_AT_ONCE) }),
    );
    return redirect(`/tasks/${id}?done=create`);
  });
}

export const clientAction = savedFormAction;
export const shouldRevalidate = skipRevalidationIfQueued;

export default function NewTask() {
  const { t } = useTranslation();
  const { draft, choices } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const refused = actionData && "refusal" in actionData ? actionData : undefined;
  return (
    <>
      <PageHeader title={t("tasks.create.title")} />
      <DraftedForm>
        {(sent) => (
          <TaskForm
            draft={draftFromInput(draft, refused?.sent ?? sent, choices)}
            choices={choices}
            refusal={refused?.refusal}
            failed={t("tasks.create.failed")}
            submitLabel={t("tasks.create.confirm")}
            closeTo="/tasks"
          />
        )}
      </DraftedForm>
    </>
  );
}

export const handle = pageHandle((t) => t("tasks.create.title"));
