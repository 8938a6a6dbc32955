import type { ReactNode } from "react";
import { NumberInput } from "./number-input";
import type { WrittenNumberProps } from "./written-number";

const WHOLE = 1000;

/** A quantity with its unit, which says what is stored; submits whole thousandths, as in app/kernel/text/quantities.ts. */
export function QuantityInput({
  unit,
  chosenUnit,
  buttons,
  ...props
}: WrittenNumberProps & {
  unit?: ReactNode;
  /** A unit that another field shows. */
  chosenUnit?: ReactNode;
  /** Adds buttons to decrease and increase by one. */
  buttons?: boolean;
  beside?: ReactNode;
}) {
  return (
    <NumberInput
      {...props}
      decimals={3}
      suffix={unit}
      storedUnit={unit ?? chosenUnit}
      step={buttons ? WHOLE : undefined}
    />
  );
}
