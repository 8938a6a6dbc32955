import type { ReactNode } from "react";
import { NumberInput } from "./number-input";
import type { WrittenNumberProps } from "./written-number";

const WHOLE = 1000;

/** A quantity with its unit; submits whole thousandths, as in app/kernel/text/quantities.ts. */
export function QuantityInput({
  unit,
  buttons,
  ...props
}: WrittenNumberProps & {
  unit?: ReactNode;
  /** Adds buttons to decrease and increase by one. */ buttons?: boolean;
}) {
  return <NumberInput {...props} decimals={3} suffix={unit} step={buttons ? WHOLE : undefined} />;
}
