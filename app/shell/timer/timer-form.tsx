import { useFetcher } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import type { RefusalResponse } from "~/kernel/refusal";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { Button } from "~/ui/layout/button";
import type { IconName } from "~/ui/layout/icon";

type Order = { id: string; number: string };
type ButtonProps = {
  icon?: IconName;
  fields: Record<string, string>;
  /** Where it says more than what is seen. */
  name?: string | undefined;
  children: ReactNode;
};

/** The forms of a timer's buttons. With JavaScript they stay on the page and go through the outbox. */
export function useTimerForm({ id, number }: Order, className = "flex-auto sm:flex-none") {
  const fetcher = useFetcher<{ refusal?: RefusalResponse } | null>();
  const isBusy = fetcher.state !== "idle";
  const isTaken = useRef(false);
  useEffect(() => {
    isTaken.current = isBusy;
  });
  /** Of two taps the first counts, also on another button and before the page shows that it is busy. */
  function takeOne(event: FormEvent) {
    if (isTaken.current) event.preventDefault();
    isTaken.current = true;
  }
  function timerButton({ icon, fields, name: label, children }: ButtonProps) {
    return (
      <fetcher.Form
        key={Object.values(fields).join(" ")}
        method="post"
        action={`/work-orders/${id}/timer`}
        className={className}
        onSubmit={takeOne}
      >
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="_title" value={number} />
        <IdempotencyField />
        <Button icon={icon} busy={isBusy} aria-label={label} className="min-h-12 w-full px-3">
          {children}
        </Button>
      </fetcher.Form>
    );
  }
  return { timerButton, refusal: fetcher.data?.refusal };
}
