import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseForm } from "~/kernel/input/read-form";
import type { RefusalResponse } from "~/kernel/refusal";
import { actOnPage, readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { Button, LinkButton } from "~/ui/layout/button";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { Notice } from "~/ui/layout/notice";
import { PageHeader } from "~/ui/layout/page-header";
import { chooseNotifications } from "~/features/notifications/commands/choose";
import { choicesInput } from "~/features/notifications/inputs";
import { getOwnPreferences } from "~/features/notifications/queries/preferences";
import { ChoiceFields } from "~/features/notifications/ui/choice-fields";
import { eventsFor } from "~/features/notifications/model";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => ({
    preferences: await getOwnPreferences(ctx),
    events: eventsFor(ctx.actor.roles),
  }));
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    await chooseNotifications(ctx, parseForm(choicesInput, form));
    return redirect("/profile?done=choose");
  });
}

/** A preference for each event and way. The tenant's preferences are the defaults. */
export default function Choices() {
  const { t } = useTranslation();
  const { preferences, events } = useLoaderData<typeof loader>();
  const refusal = useActionData<{ refusal?: RefusalResponse }>()?.refusal;
  const busy = useNavigation().state === "submitting";
  return (
    <>
      <PageHeader title={t("notifications.choose.title")} text={t("notifications.choose.text")} />
      <Form method="post" className="card-surface flex max-w-2xl flex-col gap-4 p-4 md:p-5">
        <IdempotencyField />
        {refusal ? (
          <Notice kind="error" title={t("notifications.choose.failed")}>
            {refusal.message}
          </Notice>
        ) : null}
        <ChoiceFields preferences={preferences} events={events} />
        <div className="flex flex-wrap justify-end gap-2">
          <LinkButton to="/profile" look="quiet">
            {t("common.confirm.cancel")}
          </LinkButton>
          <Button look="primary" busy={busy}>
            {t("common.save")}
          </Button>
        </div>
      </Form>
    </>
  );
}

export const handle = pageHandle((t) => t("notifications.choose.title"));
