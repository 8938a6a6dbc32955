import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { RefusalAnswer } from "~/kernel/refusal";
import { useFieldErrors } from "~/shell/records/field-errors";
import { RefusedCommand } from "~/shell/records/record-command";
import { ActionBar } from "~/ui/layout/action-bar";
import { Button, LinkButton } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { Checkbox, FieldError, TextInput } from "~/ui/form/field";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { Notice } from "~/ui/layout/notice";
import { RefusalNotice } from "~/ui/layout/refusal-notice";
import { RichText } from "~/kernel/rich-text/rich-text";
import { SignaturePad } from "~/ui/form/signature-pad";
import { useDirtyForm } from "~/ui/form/use-dirty-form";
import type { TaskDetail } from "../queries/detail";

type Props = { task: TaskDetail; signer: string; refusal: RefusalAnswer | undefined };

/** The content to sign, the user's own name and signature, and the warning. */
export function SignForm({ task, signer, refusal }: Props) {
  const { t } = useTranslation();
  const dirty = useDirtyForm(refusal !== undefined);
  const errorOf = useFieldErrors(refusal);
  return (
    <>
      {dirty.dialog}
      <Form method="post" {...dirty.form} className="big-targets flex max-w-3xl flex-col gap-4">
        {refusal ? (
          <RefusalNotice of={refusal}>
            <RefusedCommand failed={t("tasks.sign.failed")} message={refusal.message} />
          </RefusalNotice>
        ) : null}
        <input type="hidden" name="version" defaultValue={task.version} />
        <input
          type="hidden"
          name="submission"
          defaultValue={task.status === "in-progress" ? "" : task.submission}
        />
        <IdempotencyField />
        <Section title={t("tasks.sign.what")}>
          <p className="font-medium">{task.name}</p>
          {task.description ? (
            <RichText text={task.description} doc={task.descriptionDoc} className="mt-2" />
          ) : null}
        </Section>
        <Section title={t("tasks.sign.own")} className="flex flex-col gap-4">
          <TextInput
            name="signature.name"
            label={t("tasks.sign.name")}
            required
            maxLength={200}
            autoComplete="name"
            defaultValue={signer}
            error={errorOf("signature.name")}
          />
          <SignaturePad
            name="signature"
            label={t("tasks.detail.signature")}
            required
            error={errorOf("signature.typed") ?? errorOf("signature.image") ?? errorOf("signature")}
          />
          <Notice kind="warning" title={t("tasks.sign.warning")}>
            <Checkbox name="confirmed" required label={t("tasks.sign.understood")} />
            <FieldError error={errorOf("confirmed")} />
          </Notice>
        </Section>
        <ActionBar>
          <LinkButton to={`/tasks/${task.id}`} look="quiet">
            {t("common.confirm.cancel")}
          </LinkButton>
          <Button look="primary" icon="signature" busy={useNavigation().formMethod !== undefined}>
            {t("tasks.sign.confirm")}
          </Button>
        </ActionBar>
      </Form>
    </>
  );
}
