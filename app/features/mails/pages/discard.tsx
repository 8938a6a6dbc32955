import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseInput } from "~/kernel/input/parse";
import type { RefusalResponse } from "~/kernel/refusal";
import { actOnPage } from "~/kernel/server/page/page";
import { RefusedCommand } from "~/shell/records/record-command";
import { ConfirmForm } from "~/ui/overlay/confirm";
import { discardMail } from "../commands/discard";
import { mailInput } from "../inputs";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx) => {
    await discardMail(ctx, parseInput(mailInput, { id: args.params["mailId"] }));
    return redirect("/settings/undelivered-mail?done=discard");
  });
}

export default function DiscardMail() {
  const { t } = useTranslation();
  const refusal = useActionData<{ refusal?: RefusalResponse }>()?.refusal;
  return (
    <ConfirmForm
      title={t("mails.discard.title")}
      text={t("mails.discard.text")}
      confirmLabel={t("mails.discard.confirm")}
      danger
      error={
        refusal ? (
          <RefusedCommand failed={t("mails.discard.failed")} message={refusal.message} />
        ) : undefined
      }
      closeTo="/settings/undelivered-mail"
    />
  );
}
