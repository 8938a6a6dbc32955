import { useState } from "react";
import { newId } from "~/kernel/ids";

/** The idempotency key of a form: a second submission has no further effect. One per mounted form, unless the page provides one. */
export function IdempotencyField({ value }: { value?: string | undefined }) {
  const [key] = useState(() => value ?? newId());
  // Server and browser each generate a key; whichever the form submits is valid.
  return <input type="hidden" name="_key" defaultValue={value ?? key} suppressHydrationWarning />;
}
