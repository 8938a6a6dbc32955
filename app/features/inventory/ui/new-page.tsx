import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DraftedForm } from "~/offline/drafts/form-draft";
import type { FormProps } from "~/shell/records/record-form";
import { PageHeader } from "~/ui/layout/page-header";
import { type InventoryList, textsOf } from "../model";
import { usePageForm } from "./page-form";

type Props = {
  list: InventoryList;
  /** The page that linked here. */
  closeTo: string;
  children: (form: FormProps) => ReactNode;
};

/** What was typed is stored on the device until it is saved. */
export function NewPage({ list, closeTo, children }: Props) {
  const { t } = useTranslation();
  const form = usePageForm(list, "create", closeTo);
  return (
    <>
      <PageHeader title={t(`${textsOf(list)}.create.title`)} />
      <DraftedForm>{(stored) => children({ ...form, sent: form.sent ?? stored })}</DraftedForm>
    </>
  );
}
