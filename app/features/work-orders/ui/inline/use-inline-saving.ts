import { useRevalidator } from "@remix-run/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "~/kernel/ids";
import type { RefusalResponse } from "~/kernel/refusal";
import { callApi } from "~/shell/api/api-client";
import { ApiRefusal } from "~/shell/api/api-refusal";
import { useFieldErrors } from "~/shell/records/field-errors";
import { useToast } from "~/ui/overlay/toast";
import type { WorkOrderDetail } from "../../queries/detail";

/**
 * Sends some fields with the version that is on the screen. A refusal is shown at the fields; after a change by somebody else the page is
 * read again.
 */
export function useInlineSaving({ id, version }: WorkOrderDetail, onSaved: () => void) {
  const { t } = useTranslation();
  const show = useToast();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<RefusalResponse>();
  const [isUnreachable, setUnreachable] = useState(false);
  const errorOf = useFieldErrors(refusal);
  const key = useRef({ body: "", id: "" });
  async function send(fields: Record<string, unknown>) {
    const body = { version, ...fields };
    // A retry with the same values is the same command.
    const sent = JSON.stringify(body);
    if (key.current.body !== sent) key.current = { body: sent, id: newId() };
    await callApi(`/workOrders/${id}`, { method: "POST", body, idempotencyKey: key.current.id });
    show("success", t("workOrders.inline.saved"));
    revalidate();
    onSaved();
  }
  function save(fields: Record<string, unknown>) {
    if (isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    setUnreachable(false);
    send(fields)
      .catch((error: unknown) => {
        if (!(error instanceof ApiRefusal)) {
          setUnreachable(true);
          return;
        }
        setRefusal(error.response);
        key.current.body = "";
        if (error.response.code === "version_conflict") revalidate();
      })
      .finally(() => setBusy(false));
  }
  const message = isUnreachable ? t("offlineData.needs-network") : (refusal?.message ?? null);
  return { save, isBusy, errorOf, message, isConflict: refusal?.code === "version_conflict" };
}
