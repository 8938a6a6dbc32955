import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { parseForm } from "~/kernel/input/read-form";
import { actAnonymous, readAnonymous } from "~/kernel/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { requestPasswordReset } from "../commands/request-password-reset";
import { requestResetInput } from "../inputs";
import { CheckMailbox } from "../ui/check-mailbox";
import { RequestResetForm } from "../ui/request-reset-form";

export function loader(args: LoaderFunctionArgs) {
  return readAnonymous(args, async () => null);
}

export function action(args: ActionFunctionArgs) {
  return actAnonymous(args, async (context, form) => {
    const input = parseForm(requestResetInput, form);
    await requestPasswordReset(context, input, args.context.from);
    return { sentTo: input.email };
  });
}

export default function ForgotPassword() {
  const requested = useActionData<typeof action>();
  if (requested && "sentTo" in requested) return <CheckMailbox email={requested.sentTo} />;
  return <RequestResetForm refusal={requested?.refusal} email={requested?.sent["email"]} />;
}

export const handle = pageHandle((t) => t("sessions.requestPasswordReset.title"));
