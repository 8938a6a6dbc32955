import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { pathWithin } from "~/kernel/paths";
import { parseForm } from "~/kernel/input/read-form";
import { parseInput } from "~/kernel/input/parse";
import type { RefusalResponse } from "~/kernel/refusal";
import { actOnPage, readPage } from "~/server/page/page";
import { NotificationList } from "~/shell/layout/notification-list";
import { pageHandle } from "~/shell/layout/page-handle";
import { useRootFacts } from "~/shell/layout/root-facts";
import { Button, LinkButton } from "~/ui/layout/button";
import { EmptyState } from "~/ui/list/empty-state";
import { Notice } from "~/ui/layout/notice";
import { PageHeader } from "~/ui/layout/page-header";
import { Pager } from "~/ui/list/pager";
import { readNotifications } from "~/features/notifications/commands/read";
import { listInput, readInput } from "~/features/notifications/inputs";
import { findPath, listNotifications } from "~/features/notifications/queries/inbox";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const listParams = parseInput(
      listInput,
      Object.fromEntries(new URL(args.request.url).searchParams),
    );
    return { ...(await listNotifications(ctx, listParams)), listParams };
  });
}

/** Opening a notification marks it as read. `_next` is the page to stay on when all are marked. */
export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const input = parseForm(readInput, form);
    const [path] = await Promise.all([
      input.id && findPath(ctx, input.id),
      readNotifications(ctx, input),
    ]);
    return redirect(path || (pathWithin(form.get("_next")) ?? "/profile/notifications"));
  });
}

export default function Notifications() {
  const { t } = useTranslation();
  const { entities, totalCount, listParams } = useLoaderData<typeof loader>();
  const refusal = useActionData<{ refusal?: RefusalResponse }>()?.refusal;
  const unread = useRootFacts()?.unread ?? 0;
  return (
    <>
      <PageHeader title={t("notifications.title")}>
        {unread > 0 ? (
          <Form method="post">
            <Button look="plain" icon="check">
              {t("notifications.read.all")}
            </Button>
          </Form>
        ) : null}
        <LinkButton to="/profile/notifications/choices" icon="settings">
          {t("notifications.choose.title")}
        </LinkButton>
      </PageHeader>
      <div className="flex max-w-3xl flex-col gap-3">
        {refusal ? (
          <Notice kind="error" title={t("notifications.read.failed")}>
            {refusal.message}
          </Notice>
        ) : null}
        {totalCount === 0 ? (
          <EmptyState
            icon="bell"
            title={t("notifications.none")}
            text={t("notifications.none-text")}
          />
        ) : (
          <div className="card-surface overflow-hidden">
            <NotificationList notifications={entities} />
          </div>
        )}
        {totalCount > listParams.pageSize ? (
          <Pager page={listParams.pageNumber} pageSize={listParams.pageSize} total={totalCount} />
        ) : null}
      </div>
    </>
  );
}

export const handle = pageHandle((t) => t("notifications.title"));
