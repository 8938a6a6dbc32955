import { Checkbox } from "~/ui/form/field";
import type { ListFilter } from "./list-filters";

type Props = { name: string; label: string; isSet: boolean; isInRow?: boolean };

export function checkFilter({ name, label, isSet, isInRow = false }: Props): ListFilter {
  const key = `${name} ${isSet}`;
  return {
    name,
    isInRow,
    chip: isSet ? label : null,
    field: <Checkbox key={key} name={name} label={label} defaultChecked={isSet} />,
  };
}
