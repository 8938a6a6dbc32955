import { useRevalidator } from "@remix-run/react";
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "~/kernel/ids";
import { PRIORITIES } from "~/kernel/priorities";
import type { RefusalResponse } from "~/kernel/refusal";
import { callApi } from "~/shell/api/api-client";
import { ApiRefusal } from "~/shell/api/api-refusal";
import { useFieldErrors } from "~/shell/records/field-errors";
import { FieldError } from "~/ui/form/field";
import { Button } from "~/ui/layout/button";
import { useToast } from "~/ui/overlay/toast";
import type { WorkOrderDetail } from "../../queries/detail";

export type InlineName =
  | "priority"
  | "plannedStartOn"
  | "plannedEndOn"
  | "externalReference"
  | "jobNumber";

type Props = { order: WorkOrderDetail; name: InlineName; label: string; onClose: () => void };

/** One field of an order with its present value. A choice or Enter saves this field alone; Escape changes nothing. */
export function InlineEditor({ order, name, label, onClose }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLFormElement>(null);
  const [value, setValue] = useState(order[name]);
  const saving = useSaving(order, name, onClose);
  useEffect(() => {
    const opener = document.activeElement;
    box.current?.querySelector<HTMLElement>("select, input")?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  /** Left without a change, it closes. What was typed stays until it is saved or dismissed. */
  function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) {
    if (!currentTarget.contains(relatedTarget) && value === order[name]) onClose();
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    saving.save(value);
  }
  const common = {
    "aria-label": label,
    "aria-invalid": saving.error ? true : undefined,
    "aria-describedby": saving.error ? `inline-${name}` : undefined,
    value,
    disabled: saving.isBusy,
    onKeyDown: ({ key }: { key: string }) => void (key === "Escape" && onClose()),
  };
  return (
    <form
      ref={box}
      onBlur={onBlur}
      onSubmit={onSubmit}
      className="flex flex-wrap items-center gap-1"
    >
      {name === "priority" ? (
        <select
          {...common}
          className="select w-auto"
          onChange={({ target }) => {
            const chosen = PRIORITIES.find((each) => each === target.value);
            if (chosen) setValue(chosen);
            saving.save(target.value);
          }}
        >
          {PRIORITIES.map((priority) => (
            <option key={priority} value={priority}>
              {t(`common.priority.${priority}`)}
            </option>
          ))}
        </select>
      ) : (
        <>
          <input
            {...common}
            type={name.startsWith("planned") ? "date" : "text"}
            maxLength={100}
            className="input w-44"
            onChange={({ target }) => setValue(target.value)}
          />
          <Button look="primary" busy={saving.isBusy}>
            {t("common.save")}
          </Button>
        </>
      )}
      <Button type="button" look="quiet" onClick={onClose}>
        {t("ui.dialog.cancel")}
      </Button>
      <FieldError id={`inline-${name}`} error={saving.error} />
    </form>
  );
}

/** Sends one field with the version that is on the screen. A refusal stays at the field; after a foreign change the page is read anew. */
function useSaving(order: WorkOrderDetail, name: InlineName, onSaved: () => void) {
  const { t } = useTranslation();
  const show = useToast();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<RefusalResponse>();
  const [isUnreachable, setUnreachable] = useState(false);
  const errorOf = useFieldErrors(refusal);
  const key = useRef({ value: "", id: "" });
  async function send(value: string) {
    // A retry of the same value is the same command.
    if (key.current.value !== value || !key.current.id) key.current = { value, id: newId() };
    await callApi(`/workOrders/${order.id}`, {
      method: "POST",
      body: { version: order.version, [name]: value },
      idempotencyKey: key.current.id,
    });
    show("success", t("workOrders.inline.saved"));
    revalidate();
    onSaved();
  }
  function save(value: string) {
    if (isBusy) return;
    if (value === order[name]) {
      onSaved();
      return;
    }
    setBusy(true);
    setRefusal(undefined);
    setUnreachable(false);
    send(value)
      .catch((error: unknown) => {
        if (!(error instanceof ApiRefusal)) {
          setUnreachable(true);
          return;
        }
        setRefusal(error.response);
        key.current.id = "";
        if (error.response.code === "version_conflict") revalidate();
      })
      .finally(() => setBusy(false));
  }
  const error = isUnreachable
    ? t("offlineData.needs-network")
    : refusal
      ? (errorOf(name) ?? refusal.message)
      : null;
  return { save, isBusy, error };
}
