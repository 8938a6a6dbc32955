import { useActionData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { ConfirmForm } from "~/ui/overlay/confirm";
import { SeenListField } from "./back-to-list";

type ConfirmFormProps = ComponentProps<typeof ConfirmForm>;
type Props = Pick<
  ConfirmFormProps,
  "fields" | "input" | "closeTo" | "danger" | "deletes" | "also" | "follows" | "children"
> & {
  /** The question, its consequences, the button's label and the text for a failure. */
  labels: { title: string; text: string; confirm: string; failed: string };
};

/** Confirms one command of a record, and shows the server's refusal. */
export function RecordCommand({ labels, children, ...rest }: Props) {
  const refusal = useActionData<{ refusal?: RefusalResponse }>()?.refusal;
  return (
    <ConfirmForm
      title={labels.title}
      text={labels.text}
      confirmLabel={labels.confirm}
      error={
        refusal ? <RefusedCommand failed={labels.failed} message={refusal.message} /> : undefined
      }
      {...rest}
    >
      {children}
      <SeenListField />
    </ConfirmForm>
  );
}

/** The text area of a command that asks for a reason or a note. */
export function useNoteInput(
  asks: "reason" | "note" | "optional-note" | undefined,
): ConfirmFormProps["input"] {
  const { t } = useTranslation();
  if (!asks) return undefined;
  const name = asks === "reason" ? "reason" : "note";
  return { name, label: t(`common.${name}`), required: asks !== "optional-note", maxLength: 2000 };
}

/** Shows that the command failed, and why (domain-rules §1). */
export function RefusedCommand({ failed, message }: { failed: string; message: string }) {
  return (
    <>
      <p className="font-semibold">{failed}</p>
      <p>{message}</p>
    </>
  );
}
