import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useTranslation } from "react-i18next";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/server/page/page";
import { RecordCommand } from "~/shell/records/record-command";
import { discardMail } from "~/features/mails/commands/discard";
import { mailInput } from "~/features/mails/inputs";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx) => {
    await discardMail(ctx, parseInput(mailInput, { id: args.params["mailId"] }));
    return redirect("/settings/undelivered-mail?done=discard");
  });
}

export default function DiscardMail() {
  const { t } = useTranslation();
  return (
    <RecordCommand
      labels={{
        title: t("mails.discard.title"),
        text: t("mails.discard.text"),
        confirm: t("mails.discard.confirm"),
        failed: t("mails.discard.failed"),
      }}
      deletes
      closeTo="/settings/undelivered-mail"
    />
  );
}
