import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { DraftedForm } from "~/offline/drafts/form-draft";
import type { FormProps } from "~/shell/records/record-form";
import { PageHeader } from "~/ui/layout/page-header";
import { type InventoryList, textsOf } from "../model";

type Sent = Record<string, string> | undefined;

type Props = {
  list: InventoryList;
  /** The page that linked here. */
  closeTo: string;
  children: (form: FormProps, sent: Sent) => ReactNode;
};

/** The page that creates a record. What was typed is kept on the device. */
export function NewPage({ list, closeTo, children }: Props) {
  const { t } = useTranslation();
  const noun = textsOf(list);
  const { refusal, sent } = useActionData<{ refusal?: RefusalResponse; sent?: Sent }>() ?? {};
  const form = {
    refusal,
    failed: t(`${noun}.create.failed`),
    submitLabel: t(`${noun}.create.confirm`),
    closeTo,
  };
  return (
    <>
      <PageHeader title={t(`${noun}.create.title`)} />
      <DraftedForm>{(stored) => children(form, sent ?? stored)}</DraftedForm>
    </>
  );
}
