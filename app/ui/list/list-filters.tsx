import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** A filter of a list. The filter bar derives its field, its chip and what "Clear" ends from it. */
export type ListFilter = {
  /** The name of its URL parameter. */
  name: string;
  /** Without a field it can only be set by a link of another page, or its field is loaded later. */
  field?: ReactNode;
  /** In the row of a desk, and not behind "Add filter". */
  isInRow?: boolean;
  /** What it says in force, such as "Customer: Hotel Čempres"; null when it is not. A filter with options says the chosen one. */
  chip?: string | null | undefined;
  options?: readonly FilterOption[];
  /** Filters that end with this one. */
  clears?: readonly string[];
};

type FilterOption = { value: string; label: string };

type SelectProps = {
  /** The name of its URL parameter. */
  name: string;
  label: string;
  /** The text for no choice; "<label>: all" by default. */
  none?: string | undefined;
  options: readonly FilterOption[];
};

/** One of a few options, in the row. */
export function selectFilter(props: SelectProps): ListFilter {
  const { name, options } = props;
  return { name, options, isInRow: true, field: <FilterSelect key={name} {...props} /> };
}

/** One of a few options, stored in the URL. A field of FilterBar. */
export function FilterSelect({ name, label, none, options }: SelectProps) {
  const { t } = useTranslation();
  const wanted = useSearchParams()[0].get(name);
  const value = options.some((option) => option.value === wanted) ? (wanted ?? "") : "";
  return (
    <label className="filter-select">
      <span>{label}</span>
      <select name={name} defaultValue={value} key={value} className="select">
        <option value="">{none ?? `${label}: ${t("ui.filter.any")}`}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
