import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "../layout/button";
import { DialogFooter } from "./dialog";
import { DialogPage } from "./dialog-page";
import { TextArea } from "../form/field";
import { IdempotencyField } from "../form/idempotency-field";
import { Notice } from "../layout/notice";

type ConfirmInput = {
  name: string;
  label: string;
  hint?: string;
  error?: string;
  required?: boolean;
  maxLength?: number;
  defaultValue?: string | undefined;
};

type ConfirmFormProps = {
  title: string;
  text?: ReactNode;
  confirmLabel: string;
  danger?: boolean | undefined;
  /** Says that it cannot be undone, and makes the button red. */
  deletes?: boolean;
  method?: "post" | "put" | "patch" | "delete";
  action?: string;
  /** Hidden fields of the form, such as the version. */
  fields?: Record<string, string | number>;
  /** A text area for a reason or a note. */
  input?: ConfirmInput | undefined;
  error?: ReactNode;
  closeTo: string;
  /** Others may have done it meanwhile: the page behind follows their changes while the question is open. */
  follows?: boolean | undefined;
  /** Another button that confirms, and sends this field. */
  also?: AlsoConfirm | undefined;
  idempotencyKey?: string;
  children?: ReactNode;
};

/** Asks for confirmation: a dialog with JavaScript, a section of the record's page without. */
export function ConfirmForm({
  title,
  text,
  deletes = false,
  method = "post",
  action,
  fields = {},
  input: textArea,
  error,
  closeTo,
  children,
  ...rest
}: ConfirmFormProps) {
  return (
    <DialogPage title={title} closeTo={closeTo}>
      <Form
        method={method}
        {...(action ? { action } : {})}
        preventScrollReset
        data-follows={rest.follows || undefined}
        className="flex flex-col gap-4"
      >
        {text || deletes ? (
          <div className="text-pretty">
            {text}
            {deletes ? <Irreversible /> : null}
          </div>
        ) : null}
        {error ? <Notice kind="error">{error}</Notice> : null}
        {children}
        {textArea ? <TextArea rows={3} {...textArea} /> : null}
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <IdempotencyField value={rest.idempotencyKey} />
        <ConfirmButtons
          confirmLabel={rest.confirmLabel}
          danger={rest.danger || deletes}
          also={rest.also}
          closeTo={closeTo}
        />
      </Form>
    </DialogPage>
  );
}

/** The last sentence before every deletion, said here once for all (requirements §5). */
export function Irreversible() {
  const { t } = useTranslation();
  return <p className="mt-2 font-semibold">{t("ui.dialog.irreversible")}</p>;
}

type AlsoConfirm = { label: string; name: string; value: string };

type ConfirmButtonsProps = {
  confirmLabel: string;
  danger?: boolean | undefined;
  also?: AlsoConfirm | undefined;
  closeTo: string;
  /** Stays in sight with the buttons. */ above?: ReactNode;
  /** True while something that belongs to the form is still loading or uploading. */ waits?: boolean;
};

/** Cancel and confirm buttons of a form inside a DialogPage; busy during the submission. */
export function ConfirmButtons({
  confirmLabel,
  danger,
  also,
  closeTo,
  above,
  waits,
}: ConfirmButtonsProps) {
  const { t } = useTranslation();
  const busy = useNavigation().formMethod !== undefined;
  return (
    // Sticky itself: the footer cannot leave the element around it.
    <div className="-mx-5 -mb-5 [.modal-box_&]:sticky [.modal-box_&]:bottom-0 [.modal-box_&]:z-10">
      {above ? (
        <div className="bg-base-100 border-base-300 px-5 has-[li]:border-t has-[li]:py-3">
          {above}
        </div>
      ) : null}
      <DialogFooter>
        <LinkButton to={closeTo} look="quiet" preventScrollReset>
          {t("ui.dialog.cancel")}
        </LinkButton>
        {also ? (
          <Button name={also.name} value={also.value} busy={busy} disabled={waits}>
            {also.label}
          </Button>
        ) : null}
        <Button look={danger ? "danger" : "primary"} busy={busy} disabled={waits}>
          {confirmLabel}
        </Button>
      </DialogFooter>
    </div>
  );
}
