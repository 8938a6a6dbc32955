import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { RefusalResponse } from "~/kernel/refusal";
import { ConfirmForm } from "~/ui/overlay/confirm";

type Props = {
  /** The question, its consequences, the button's label and the text for a failure. */
  labels: { title: string; text: string; confirm: string; failed: string };
  version: number;
  closeTo: string;
  danger?: boolean;
  children?: ReactNode;
};

/** Confirms one command of a record, and shows the server's refusal. */
export function RecordCommand({ labels, version, closeTo, danger, children }: Props) {
  const refusal = useActionData<{ refusal?: RefusalResponse }>()?.refusal;
  return (
    <ConfirmForm
      title={labels.title}
      text={labels.text}
      confirmLabel={labels.confirm}
      danger={danger}
      fields={{ version }}
      error={
        refusal ? <RefusedCommand failed={labels.failed} message={refusal.message} /> : undefined
      }
      closeTo={closeTo}
    >
      {children}
    </ConfirmForm>
  );
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
