import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { Notice } from "~/ui/layout/notice";

export type Submitted = { form: FormData; itemId: string };

type Props = { form: FormData; action: string; label: string };

/** Sends an answer while the next item is already on the screen. Shows only why it was not taken. */
export function Submission({ form, action, label }: Props) {
  const { t } = useTranslation();
  const fetcher = useFetcher<{ refusal?: RefusalResponse } | null>();
  const isSent = useRef(false);
  const submit = useRef(fetcher.submit);
  submit.current = fetcher.submit;
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    submit.current(form, { method: "post", action, encType: "multipart/form-data" });
  }, [form, action]);
  const refusal = fetcher.data?.refusal;
  return refusal ? (
    <Notice kind="error" title={`${t("checklists.fill.failed")}: ${label}`}>
      {refusal.message}
    </Notice>
  ) : null;
}
