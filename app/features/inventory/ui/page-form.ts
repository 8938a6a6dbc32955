import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormProps } from "~/shell/records/record-form";
import { type InventoryList, textsOf } from "../model";

/** The form of a page that creates or updates a record. */
export function usePageForm(
  list: InventoryList,
  command: "create" | "update",
  closeTo: string,
): FormProps {
  const { t } = useTranslation();
  const { refusal, sent } = useActionData<Partial<Pick<FormProps, "refusal" | "sent">>>() ?? {};
  const texts = `${textsOf(list)}.${command}` as const;
  return {
    refusal,
    sent,
    failed: t(`${texts}.failed`),
    submitLabel: t(`${texts}.confirm`),
    closeTo,
  };
}
