import { useNavigate } from "@remix-run/react";
import { useState } from "react";
import { Combobox } from "~/ui/combobox/combobox";
import type { FilterChip } from "~/ui/list/filter-bar";
import { useListAddress } from "~/ui/list/list-address";
import type { Option } from "~/ui/combobox/option";
import type { PickerKind } from "../model";
import { searchPicker } from "./search";

type Props = {
  name: string;
  kind: PickerKind;
  label: string;
  /** The placeholder, such as "Customer: any"; by default that of a combobox. */
  anyLabel?: string | undefined;
  initialOptions: Option[];
  chosen: Option | null;
  within?: Record<string, string | null>;
  /** Filters that this one makes meaningless. */
  clears?: string[];
};

/** The chip of a filter that has chosen a record. */
export function pickerChip(
  name: string,
  label: string,
  chosen: Option | null | undefined,
  clears: readonly string[] = [],
): FilterChip[] {
  return chosen ? [{ name, label: `${label}: ${chosen.name}`, clears }] : [];
}

/** A filter that chooses one of very many records: a child of FilterBar, stored in the URL like the other filters. */
export function PickerFilter({
  name,
  kind,
  label,
  anyLabel,
  initialOptions,
  chosen,
  within,
  clears = [],
}: Props) {
  const navigate = useNavigate();
  const address = useListAddress();
  const cleared = Object.fromEntries([...clears, "pageNumber"].map((each) => [each, null]));
  const [shown, setShown] = useState(chosen);
  const [loaded, setLoaded] = useState(chosen);
  // The address has changed, by this field or otherwise. A new box in its place would lose the focus.
  if (loaded?.id !== chosen?.id) {
    setLoaded(chosen);
    setShown(chosen);
  }
  return (
    <Combobox
      name={name}
      label={label}
      placeholder={anyLabel}
      className="picker-filter"
      search={searchPicker(kind, within)}
      initialOptions={initialOptions}
      value={shown}
      onChange={(option) => {
        setShown(option);
        navigate(address({ ...cleared, [name]: option?.id ?? null }), { preventScrollReset: true });
      }}
    />
  );
}
