import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "../layout/icon";
import { LIST_PARAMS } from "../list/list-address";

type Props = { label: string; name?: string; className?: string };

/** The search field of a GET form such as FilterBar. The browser's own clear button empties it. */
export function SearchInput({ label, name = LIST_PARAMS.search, className = "" }: Props) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  return (
    <label className={`input search-input ${className}`}>
      <Icon name="search" className="text-muted" />
      <input
        type="search"
        name={name}
        aria-label={label}
        placeholder={t("ui.combobox.placeholder")}
        defaultValue={params.get(name) ?? ""}
        autoComplete="off"
        enterKeyHint="search"
      />
    </label>
  );
}
