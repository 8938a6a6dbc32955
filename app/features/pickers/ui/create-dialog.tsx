import { type FormEvent, useId, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { newId } from "~/kernel/ids";
import type { RefusalResponse } from "~/kernel/refusal";
import { callApi } from "~/shell/api/api-client";
import { ApiRefusal } from "~/shell/api/api-refusal";
import { useFieldErrors } from "~/shell/records/field-errors";
import { Button } from "~/ui/layout/button";
import { Dialog } from "~/ui/overlay/dialog";
import { Select, TextInput } from "~/ui/form/field";
import { Notice } from "~/ui/layout/notice";
import {
  bodyOf,
  type CreatedOption,
  createdOption,
  CREATE_DIALOGS,
  type NewRecord,
} from "./create-option";

type Props = {
  making: NewRecord;
  hasLocations: boolean;
  onMade: (made: CreatedOption) => void;
  onClose: () => void;
};

/** Creates a customer, location, room or asset without leaving the form that needs it. Loaded when it is first opened. */
export function CreateDialog({ making, hasLocations, onMade, onClose }: Props) {
  const { t } = useTranslation();
  const { title, fields, confirm, failed } = CREATE_DIALOGS[making.kind];
  const { send, busy, refusal } = useMaking({ making, hasLocations, onMade, onClose });
  const errorOf = useFieldErrors(refusal ?? undefined);
  const formId = useId();
  // Rendered outside the form, because HTML does not allow nested forms.
  return createPortal(
    <Dialog
      open
      onClose={onClose}
      title={t(title)}
      description={making.place || undefined}
      footer={
        <>
          <Button type="button" look="quiet" onClick={onClose}>
            {t("ui.dialog.cancel")}
          </Button>
          <Button form={formId} look="primary" busy={busy}>
            {t(confirm)}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} className="flex flex-col gap-4">
        {refusal ? (
          <Notice kind="error" title={t(failed)}>
            {refusal.message || t("refusals.unavailable")}
          </Notice>
        ) : null}
        {making.kind === "customer" ? (
          <Select name="entity" label={t("customers.field.entity")} defaultValue="company">
            <option value="company">{t("common.entity.company")}</option>
            <option value="private-person">{t("common.entity.private-person")}</option>
          </Select>
        ) : null}
        {fields.map(({ name, label, max }) => (
          <TextInput
            key={name}
            name={name}
            label={t(label)}
            maxLength={max}
            required={name === "name"}
            optional={name !== "name"}
            defaultValue={name === "name" ? making.text : ""}
            error={errorOf(name)}
          />
        ))}
      </form>
    </Dialog>,
    document.body,
  );
}

/** Sending it twice creates one record: the ids and the idempotency key stay the same while the dialog is open. */
function useMaking({ making, hasLocations, onMade, onClose }: Props) {
  const [ids] = useState(() => ({ id: newId(), defaultLocationId: newId() }));
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<RefusalResponse | null>(null);
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Keeps the submit event from reaching the surrounding form.
    event.stopPropagation();
    const fields = textsIn(event.currentTarget);
    setBusy(true);
    setRefusal(null);
    try {
      await callApi(CREATE_DIALOGS[making.kind].path, {
        method: "PUT",
        body: bodyOf(making, ids, fields),
      });
      onMade(createdOption(making, ids, (fields["name"] ?? "").trim(), hasLocations));
      onClose();
    } catch (error) {
      setRefusal(error instanceof ApiRefusal ? error.response : NO_RESPONSE);
      setBusy(false);
    }
  }
  return { send, busy, refusal };
}

const NO_RESPONSE: RefusalResponse = { message: "", code: "unexpected", facts: {}, requestId: "" };

function textsIn(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === "string"),
  );
}
