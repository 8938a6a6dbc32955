import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import type { FormProps } from "~/shell/records/record-form";
import { type InventoryList, textsOf } from "../model";

/** What was typed, by field. */
export type Sent = Record<string, string> | undefined;

/** The form of a page that creates or updates a record, with what was sent and refused. */
export function usePageForm(
  list: InventoryList,
  command: "create" | "update",
  closeTo: string,
): { form: FormProps; sent: Sent } {
  const { t } = useTranslation();
  const { refusal, sent } = useActionData<{ refusal?: RefusalResponse; sent?: Sent }>() ?? {};
  const texts = `${textsOf(list)}.${command}` as const;
  const form = {
    refusal,
    failed: t(`${texts}.failed`),
    submitLabel: t(`${texts}.confirm`),
    closeTo,
  };
  return { form, sent };
}
