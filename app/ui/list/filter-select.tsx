import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";

type Props = {
  /** The name of its URL parameter. */
  name: string;
  label: string;
  /** The text for no choice; "<label>: all" by default. */
  none?: string | undefined;
  options: readonly { value: string; label: string }[];
};

/** One of a few options, stored in the URL. A child of FilterBar. */
export function FilterSelect({ name, label, none, options }: Props) {
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
