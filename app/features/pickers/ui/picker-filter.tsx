import { useNavigate } from "@remix-run/react";
import { useState } from "react";
import { namesOf, recordOf } from "~/kernel/record-of";
import { Combobox } from "~/ui/combobox/combobox";
import { useListAddress } from "~/ui/list/list-address";
import type { ListFilter } from "~/ui/list/list-filters";
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
  clears?: readonly string[];
};

/** One of very many records, behind "Add filter". */
export function pickerFilter(props: Props): ListFilter {
  const { name, label, chosen, clears = [] } = props;
  return {
    name,
    clears,
    chip: chosen && `${label}: ${chosen.name}`,
    field: <PickerFilter key={name} {...props} />,
  };
}

type Place = {
  label: string;
  anyLabel?: string;
  /** The first options; null where there is no choice. */
  options: Option[] | null;
  chosen: Option | null;
};

const PLACE_KINDS = {
  customerId: "customers",
  locationId: "locations",
  roomId: "rooms",
  assetId: "assets",
} as const;

/** Filters by customer, location, room and asset, from the widest to the narrowest: each narrows those after it, and a change ends them. */
export function placeFilters(
  places: Partial<Record<keyof typeof PLACE_KINDS, Place>>,
): ListFilter[] {
  const offered = namesOf(PLACE_KINDS).filter((name) => places[name]);
  const within = recordOf(offered, (name) => places[name]?.chosen?.id ?? null);
  return offered.flatMap((name, index) => {
    const place = places[name];
    if (!place) return [];
    const { options, ...rest } = place;
    const filter = pickerFilter({
      ...rest,
      name,
      kind: PLACE_KINDS[name],
      initialOptions: options ?? [],
      within,
      clears: offered.slice(index + 1),
    });
    return options ? filter : { ...filter, field: null };
  });
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
