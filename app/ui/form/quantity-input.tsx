import type { ReactNode } from "react";
import { NumberInput } from "./number-input";
import type { WrittenNumberProps } from "./written-number";

const WHOLE = 1000;

/** How much of something, with its unit; the form gets whole thousandths, as app/kernel/quantities.ts has them. */
export function QuantityInput({ unit, buttons, ...props }: WrittenNumberProps & { unit?: ReactNode; /** Adds buttons for one less and one more. */ buttons?: boolean }) {
  return <NumberInput {...props} decimals={3} suffix={unit} step={buttons ? WHOLE : undefined} />;
}
