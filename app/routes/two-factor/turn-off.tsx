import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage } from "~/server/page/page";
import { ConfirmButtons } from "~/ui/overlay/confirm";
import { DialogPage } from "~/ui/overlay/dialog-page";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { RefusalNotice } from "~/ui/layout/refusal-notice";
import { disableTwoFactor } from "~/features/two-factor/commands/turn-off";
import { verifiedInput } from "~/features/two-factor/inputs";
import { ProvedFields } from "~/features/two-factor/ui/proved-fields";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    await disableTwoFactor(ctx, parseForm(verifiedInput, form));
    return redirect("/profile?done=turnOff");
  });
}

export default function TurnOff() {
  const { t } = useTranslation();
  const actionData = useActionData<typeof action>();
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined;
  return (
    <DialogPage title={t("twoFactor.turnOff.title")} closeTo="/profile">
      <Form method="post" preventScrollReset className="flex flex-col gap-4">
        {refusal ? (
          <RefusalNotice of={refusal} title={t("twoFactor.turnOff.failed")}>
            {refusal.message}
          </RefusalNotice>
        ) : null}
        <p className="text-pretty">{t("twoFactor.turnOff.text")}</p>
        <ProvedFields refusal={refusal} />
        <IdempotencyField />
        <ConfirmButtons confirmLabel={t("twoFactor.turnOff.confirm")} danger closeTo="/profile" />
      </Form>
    </DialogPage>
  );
}
