import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { RefusalAnswer } from "~/kernel/refusal";
import { ConfirmForm } from "~/ui/overlay/confirm";

type Props = {
  /** What is asked, what it will do, the word on its button, and what is said when it failed. */
  words: { title: string; text: string; confirm: string; failed: string };
  version: number;
  closeTo: string;
  danger?: boolean;
  children?: ReactNode;
};

/** One command of a record, asked for before it is done, and the server's answer when it refuses. */
export function RecordCommand({ words, version, closeTo, danger, children }: Props) {
  const refusal = useActionData<{ refusal?: RefusalAnswer }>()?.refusal;
  return (
    <ConfirmForm
      title={words.title}
      text={words.text}
      confirmLabel={words.confirm}
      danger={danger}
      fields={{ version }}
      error={refusal ? <RefusedCommand failed={words.failed} message={refusal.message} /> : undefined}
      closeTo={closeTo}
    >
      {children}
    </ConfirmForm>
  );
}

/** domain-rules §1: that it failed, and why. */
export function RefusedCommand({ failed, message }: { failed: string; message: string }) {
  return (
    <>
      <p className="font-semibold">{failed}</p>
      <p>{message}</p>
    </>
  );
}
