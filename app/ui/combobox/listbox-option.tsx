import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"div">, "role" | "aria-selected" | "onClick"> & {
  selected: boolean;
  onChoose: () => void;
};

/** An option in a list whose text box or editor keeps the focus and handles the keys. */
export function ListboxOption({ selected, onChoose, ...rest }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- as said above
    <div {...rest} role="option" aria-selected={selected} onClick={onChoose} />
  );
}
