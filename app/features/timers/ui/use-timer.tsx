import { useFetcher } from "@remix-run/react";
import type { ReactNode } from "react";
import type { RefusalResponse } from "~/kernel/refusal";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { Button } from "~/ui/layout/button";
import type { IconName } from "~/ui/layout/icon";

type Order = { id: string; number: string };
type ButtonProps = { icon: IconName; fields: Record<string, string>; children: ReactNode };

/** The form of a timer's button. With JavaScript it stays on the page and goes through the outbox. */
export function useTimerForm({ id, number }: Order) {
  const fetcher = useFetcher<{ refusal?: RefusalResponse } | null>();
  const isBusy = fetcher.state !== "idle";
  function timerButton({ icon, fields, children }: ButtonProps) {
    return (
      <fetcher.Form
        key={Object.values(fields).join(" ")}
        method="post"
        action={`/work-orders/${id}/timer`}
        className="flex-auto sm:flex-none"
      >
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="_title" value={number} />
        <IdempotencyField />
        <Button icon={icon} busy={isBusy} className="min-h-12 w-full px-3">
          {children}
        </Button>
      </fetcher.Form>
    );
  }
  return { timerButton, refusal: fetcher.data?.refusal };
}
