import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readForm } from "~/kernel/input/read-form";
import { parseInput } from "~/kernel/input/parse";
import { qrPath } from "~/kernel/pdf/qr-path";
import type { AuthContext } from "~/server/request-context";
import { actOnPage, readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { Notice } from "~/ui/layout/notice";
import { PageHeader } from "~/ui/layout/page-header";
import { beginTwoFactorSetup } from "~/features/two-factor/commands/begin";
import { enableTwoFactor } from "~/features/two-factor/commands/turn-on";
import { beginInput, turnOnInput } from "~/features/two-factor/inputs";
import { isWrongCode } from "~/features/two-factor/policy";
import { findOwnTwoFactor, openSetup } from "~/features/two-factor/queries/own";
import { BeginForm, ConfirmSetup } from "~/features/two-factor/ui/turn-on-forms";
import { RecoveryCodes } from "~/features/two-factor/ui/recovery-codes";
import type { Setup } from "~/features/two-factor/model";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, findOwnTwoFactor);
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const sent = readForm(beginInput, form);
    if ("setup" in sent) return confirm(ctx, sent);
    return { setup: withPicture(await beginTwoFactorSetup(ctx, parseInput(beginInput, sent))) };
  });
}

export default function TurnOn() {
  const { t } = useTranslation();
  const { on } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  if (actionData && "recoveryCodes" in actionData)
    return <RecoveryCodes title={t("twoFactor.turnOn.done")} codes={actionData.recoveryCodes} />;
  return (
    <>
      <PageHeader title={t("twoFactor.turnOn.title")} />
      <div className="max-w-md">
        {on ? <Notice kind="info">{t("twoFactor.guards.second_step_on")}</Notice> : null}
        {on ? null : actionData && "setup" in actionData ? (
          <ConfirmSetup setup={actionData.setup} wrong={"wrong" in actionData} />
        ) : (
          <BeginForm refusal={actionData?.refusal} />
        )}
      </div>
    </>
  );
}

export const handle = pageHandle((t) => t("twoFactor.turnOn.title"));

/** After a mistyped code the QR code stays the same, so that it need not be scanned again. */
async function confirm(ctx: AuthContext, sent: Record<string, unknown>) {
  const setup = String(sent["setup"]);
  try {
    return await enableTwoFactor(ctx, parseInput(turnOnInput, sent));
  } catch (error) {
    if (!isWrongCode(error)) throw error;
    return data({ setup: withPicture(await openSetup(ctx, setup)), wrong: true }, { status: 422 });
  }
}

function withPicture(setup: Setup) {
  return { ...setup, picture: qrPath(setup.address) };
}
