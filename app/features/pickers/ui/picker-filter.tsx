import { useNavigate } from "@remix-run/react";
import { Combobox } from "~/ui/combobox/combobox";
import { useListAddress } from "~/ui/list/list-address";
import type { Option } from "~/ui/combobox/option";
import type { PickerKind } from "../model";
import { searchPicker } from "./search";

type Props = {
  name: string;
  kind: PickerKind;
  label: string;
  /** The placeholder, such as "Customer: any". */
  anyLabel: string;
  initialOptions: Option[];
  chosen: Option | null;
  within?: Record<string, string | null>;
  /** Filters that this one makes meaningless. */
  clears?: string[];
};

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
  return (
    <Combobox
      key={chosen?.id}
      name={name}
      label={label}
      placeholder={anyLabel}
      className="md:w-44 md:[&>label]:sr-only"
      search={searchPicker(kind, within)}
      initialOptions={initialOptions}
      defaultValue={chosen}
      onChange={(option) =>
        navigate(address({ ...cleared, [name]: option?.id ?? null }), { preventScrollReset: true })
      }
    />
  );
}
