import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseForm } from "~/kernel/input/read-form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage, readPage } from "~/server/page/page";
import type { RefusalResponse } from "~/kernel/refusal";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { EmptyState } from "~/ui/list/empty-state";
import { Notice } from "~/ui/layout/notice";
import { Pager } from "~/ui/list/pager";
import { sendMailAgain } from "~/features/mails/commands/send-again";
import { sendAgainInput, undeliveredInput } from "~/features/mails/inputs";
import { listUndelivered } from "~/features/mails/queries/undelivered";
import { SendAgain } from "~/features/mails/ui/send-again";
import { SettingsFrame } from "~/features/settings/ui/settings-page";
import { UndeliveredList } from "~/features/mails/ui/undelivered-list";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const listParams = parseInput(
      undeliveredInput,
      Object.fromEntries(new URL(args.request.url).searchParams),
    );
    return { ...(await listUndelivered(ctx, listParams)), listParams };
  });
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    await sendMailAgain(ctx, parseForm(sendAgainInput, form));
    return redirect("/settings/undelivered-mail?done=sendAgain");
  });
}

export default function UndeliveredMail() {
  const { t } = useTranslation();
  const { entities, totalCount, listParams } = useLoaderData<typeof loader>();
  const refusal = useActionData<{ refusal?: RefusalResponse }>()?.refusal;
  useDoneToast("mails");
  return (
    <SettingsFrame
      title={t("mails.undelivered.title")}
      text={t("mails.undelivered.text")}
      actions={
        entities.filter(({ held }) => !held).length > 1 ? (
          <SendAgain look="plain">{t("mails.sendAgain.all")}</SendAgain>
        ) : null
      }
    >
      <div className="flex max-w-3xl flex-col gap-3">
        {refusal ? (
          <Notice kind="error" title={t("mails.sendAgain.failed")}>
            {refusal.message}
          </Notice>
        ) : null}
        {totalCount === 0 ? (
          <EmptyState
            icon="circle-check"
            title={t("mails.undelivered.none")}
            text={t("mails.undelivered.none-text")}
          />
        ) : (
          <UndeliveredList mails={entities} />
        )}
        {totalCount > listParams.pageSize ? (
          <Pager page={listParams.pageNumber} pageSize={listParams.pageSize} total={totalCount} />
        ) : null}
      </div>
      <Outlet />
    </SettingsFrame>
  );
}

export const handle = pageHandle((t) => t("mails.undelivered.title"));
