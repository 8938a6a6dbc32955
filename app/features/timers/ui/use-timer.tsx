import { useFetcher } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import type { RefusalResponse } from "~/kernel/refusal";
import type { Instant } from "~/kernel/time/instants";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { Button } from "~/ui/layout/button";
import type { IconName } from "~/ui/layout/icon";

const TICK_MS = 20_000;

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

/** The time, null before the browser knows it: server and browser render the same. */
export function useNow(): Instant | null {
  const [now, setNow] = useState<Instant | null>(null);
  useEffect(() => {
    let clock = () => Date.now();
    const tick = () => setNow(clock());
    tick();
    // The clock of a device may be wrong, so the time is taken from server responses.
    void import("~/offline/connectivity/clock")
      .then(({ readServerClock }) => readServerClock())
      .then((known) => {
        clock = known ?? clock;
        tick();
      })
      .catch(() => undefined);
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
