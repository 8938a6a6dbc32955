import { useState } from "react";
import { newId } from "~/kernel/ids";

/** The key that makes a second sending of the same form the same deed. One per showing of the form, unless the page gives one. */
export function IdempotencyField({ value }: { value?: string }) {
  const [key] = useState(() => value ?? newId());
  // Server and browser each make one; whichever the form holds when it is sent is right.
  return <input type="hidden" name="_key" defaultValue={value ?? key} suppressHydrationWarning />;
}
