import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readForm } from "~/kernel/input/read-form";
import { parseInput } from "~/kernel/input/parse";
import { refusalToSign } from "~/kernel/authorization/signing";
import { actOnPage, readPage } from "~/server/page/page";
import { fullName } from "~/kernel/authorization/roles";
import { draftAction } from "~/offline/drafts/draft-action";
import { skipRevalidationIfQueued } from "~/offline/outbox/queued";
import { pageHandle } from "~/shell/layout/page-handle";
import { PageHeader } from "~/ui/layout/page-header";
import { signTask } from "~/features/tasks/commands/sign";
import { signInput } from "~/features/tasks/inputs/commands";
import { getTask } from "~/features/tasks/queries/detail";
import { signDrafts, SignForm } from "~/features/tasks/ui/sign-form";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const task = await getTask(ctx, args.params["id"] ?? "");
    if (!task.availableActions.some(({ command }) => command === "sign"))
      throw refusalToSign("tasks.sign", ctx.actor, task);
    return { task, signer: fullName(ctx.actor) };
  });
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const submission = Number(form.get("submission")) || null;
    const { id } = await signTask(
      ctx,
      parseInput(signInput, {
        ...readForm(signInput, form, ["confirmed"]),
        submission,
        id: args.params["id"],
      }),
    );
    return redirect(`/tasks/${id}?done=sign`);
  });
}

export const clientAction = draftAction(({ params }) => signDrafts(params["id"] ?? ""));
export const shouldRevalidate = skipRevalidationIfQueued;

export default function SignTask() {
  const { t } = useTranslation();
  const { task, signer } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={t("tasks.sign.title", { number: task.number })} text={task.name} />
      <SignForm
        task={task}
        signer={signer}
        refusal={actionData && "refusal" in actionData ? actionData.refusal : undefined}
      />
    </>
  );
}

export const handle = pageHandle<typeof loader>((t, data) =>
  t("tasks.sign.title", { number: data?.task.number ?? "" }),
);
