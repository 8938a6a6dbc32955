import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage, readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { ActionBar } from "~/ui/layout/action-bar";
import { Button, LinkButton } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { PageHeader } from "~/ui/layout/page-header";
import { RefusalNotice } from "~/ui/layout/refusal-notice";
import { renewRecoveryCodes } from "~/features/two-factor/commands/renew-recovery-codes";
import { verifiedInput } from "~/features/two-factor/inputs";
import { findOwnTwoFactor } from "~/features/two-factor/queries/own";
import { ProvedFields } from "~/features/two-factor/ui/proved-fields";
import { RecoveryCodes } from "~/features/two-factor/ui/recovery-codes";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, findOwnTwoFactor);
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, (ctx, form) => renewRecoveryCodes(ctx, parseForm(verifiedInput, form)));
}

export default function NewRecoveryCodes() {
  const { t } = useTranslation();
  const actionData = useActionData<typeof action>();
  const busy = useNavigation().formMethod !== undefined;
  if (actionData && "recoveryCodes" in actionData)
    return (
      <RecoveryCodes
        title={t("twoFactor.renewRecoveryCodes.done")}
        codes={actionData.recoveryCodes}
      />
    );
  return (
    <>
      <PageHeader title={t("twoFactor.renewRecoveryCodes.title")} />
      <div className="max-w-md">
        <Section>
          <Form method="post" className="flex flex-col gap-4">
            {actionData ? (
              <RefusalNotice
                of={actionData.refusal}
                title={t("twoFactor.renewRecoveryCodes.failed")}
              >
                {actionData.refusal.message}
              </RefusalNotice>
            ) : null}
            <p className="text-pretty">{t("twoFactor.renewRecoveryCodes.text")}</p>
            <ProvedFields refusal={actionData?.refusal} />
            <IdempotencyField />
            <ActionBar>
              <LinkButton to="/profile" look="quiet">
                {t("ui.dialog.cancel")}
              </LinkButton>
              <Button look="primary" busy={busy}>
                {t("twoFactor.renewRecoveryCodes.confirm")}
              </Button>
            </ActionBar>
          </Form>
        </Section>
      </div>
    </>
  );
}

export const handle = pageHandle((t) => t("twoFactor.renewRecoveryCodes.title"));
