import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { Continued } from "~/offline/drafts/continued-draft";
import { OtherDrafts } from "~/offline/drafts/later-begun-forms";
import { useUnqueuedDraft, useUnqueuedForm } from "~/offline/drafts/unqueued-form";
import type { FoundDraft } from "~/offline/drafts/use-draft";
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
import type { TaskDetail } from "../queries/detail";

type Props = { task: TaskDetail; signer: string; refusal: RefusalResponse | undefined };

/**
 * The content to sign, the user's own name and signature, and the warning. What was drawn is stored on this device with each stroke, for
 * this submission only, until it is signed or discarded.
 */
export function SignForm(props: Props) {
  const { id, status, submission, version } = props.task;
  const content = status === "in-progress" ? `version-${version}` : `submission-${submission}`;
  const draft = useUnqueuedDraft(signDrafts(id), content);
  return <SignFields key={draft.showing} {...props} draft={draft} />;
}

/** How the names of the drafts of a task's signatures begin. */
export function signDrafts(taskId: string): string {
  return `tasks.sign/${taskId}/`;
}

function SignFields({ task, signer, refusal, draft }: Props & { draft: FoundDraft }) {
  const { t } = useTranslation();
  const { dirty, values } = useUnqueuedForm(draft, refusal !== undefined);
  const errorOf = useFieldErrors(refusal);
  return (
    <>
      {dirty.dialog}
      <OtherDrafts draft={draft} />
      <Form method="post" {...dirty.form} className="big-targets flex max-w-3xl flex-col gap-4">
        {refusal ? (
          <RefusalNotice of={refusal}>
            <RefusedCommand failed={t("tasks.sign.failed")} message={refusal.message} />
          </RefusalNotice>
        ) : null}
        {refusal ? null : <Continued draft={draft} />}
        <input type="hidden" name="version" defaultValue={task.version} />
        <input
          type="hidden"
          name="submission"
          defaultValue={task.status === "in-progress" ? "" : task.submission}
        />
        <IdempotencyField />
        <Section title={t("tasks.sign.what")}>
          {/* A translation by the browser is not what is signed. */}
          <div translate="no">
            <p className="font-medium">{task.name}</p>
            {task.description ? (
              <RichText text={task.description} doc={task.descriptionDoc} className="mt-2" />
            ) : null}
          </div>
        </Section>
        <Section title={t("tasks.sign.own")} className="flex flex-col gap-4">
          <TextInput
            name="signature.name"
            label={t("tasks.sign.name")}
            required
            maxLength={200}
            autoComplete="name"
            readOnly
            defaultValue={signer}
            error={errorOf("signature.name")}
          />
          <SignaturePad
            name="signature"
            label={t("tasks.detail.signature")}
            required
            signer={signer}
            defaultImage={values["signature.image"]}
            defaultTyped={values["signature.typed"]}
            error={errorOf("signature.typed") ?? errorOf("signature.image") ?? errorOf("signature")}
          />
          <Notice kind="warning" title={t("tasks.sign.warning")}>
            <Checkbox
              name="confirmed"
              required
              label={t("tasks.sign.understood")}
              defaultChecked={values["confirmed"] === "on"}
            />
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
