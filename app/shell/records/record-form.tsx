import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { ActionBar } from "~/ui/layout/action-bar";
import { Button, LinkButton } from "~/ui/layout/button";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { RefusalNotice } from "~/ui/layout/refusal-notice";
import { AlreadySaved, RecordId, useDraftingForm } from "../../offline/drafts/form-draft";
import { RefusedCommand } from "./record-command";
import { useSeenList } from "./seen-lists";

/** What the page of a form passes to it. */
export type FormProps = {
  refusal: RefusalResponse | undefined;
  /** What was typed and refused, or is stored on this device, by field. */
  sent?: Record<string, string> | undefined;
  failed: string;
  submitLabel: string;
  closeTo: string;
};

type Props = FormProps & {
  /** A new record carries the id it will have, a stored one the version the user saw. */
  record: { id: string; version: number | null };
  /** True if the form has a file field, which is part of the form before JavaScript. */
  takesFiles?: boolean;
  /** True while something that belongs to the form is still loading or uploading. */
  waits?: boolean;
  /** False if no PDF prints what is typed. */
  isPrinted?: boolean;
  children: ReactNode;
};

/** The form of a record: the server's refusal, its fields, submit and cancel. Asks before it discards unsaved input. */
export function RecordForm({
  record,
  refusal,
  failed,
  submitLabel,
  closeTo,
  takesFiles = false,
  waits = false,
  isPrinted = true,
  children,
}: Props) {
  const { t } = useTranslation();
  const { dirty, keeper } = useDraftingForm(refusal !== undefined);
  const busy = useNavigation().formMethod !== undefined;
  return (
    <>
      {dirty.dialog}
      <Form
        method="post"
        encType={takesFiles ? "multipart/form-data" : "application/x-www-form-urlencoded"}
        {...dirty.form}
        data-printed={isPrinted || undefined}
        className="flex max-w-3xl flex-col gap-4"
      >
        {refusal ? (
          <RefusalNotice of={refusal}>
            <RefusedCommand failed={failed} message={refusal.message} />
            <AlreadySaved refusal={refusal} id={record.id} isChanged={dirty.isChanged} />
          </RefusalNotice>
        ) : null}
        {record.version === null ? (
          <RecordId id={record.id} />
        ) : (
          <input type="hidden" name="version" value={record.version} />
        )}
        <IdempotencyField />
        {keeper}
        {children}
        <ActionBar>
          <LinkButton {...useSeenList(closeTo)} look="quiet">
            {t("ui.dialog.cancel")}
          </LinkButton>
          <Button look="primary" busy={busy} disabled={waits}>
            {submitLabel}
          </Button>
        </ActionBar>
      </Form>
    </>
  );
}
