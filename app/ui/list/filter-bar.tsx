import { Form, Link, useSearchParams } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "../layout/hydrated";
import { Icon } from "../layout/icon";
import { LIST_PARAMS, useListAddress } from "./list-address";
import { SearchInput } from "../form/search-input";
import { useLiveForm } from "../form/use-live-form";

type FilterBarProps = {
  /** Label of the search field, such as "Search work orders"; without it there is no search field. */
  searchLabel?: string;
  /** Names of the filters in `children`, used to count and clear the active ones. */
  filters?: string[];
  children?: ReactNode;
};

/** Parameters that filtering leaves as they are. */
const PRESERVED = [
  LIST_PARAMS.sortBy,
  LIST_PARAMS.sortDirection,
  LIST_PARAMS.size,
  LIST_PARAMS.view,
  LIST_PARAMS.columns,
  "savedView",
];

/**
 * Search and filters of a list, stored in the URL. With JavaScript each change applies at once, typing after a pause; without it there is a
 * submit button. Below md the filters are in a sheet behind one button.
 */
export function FilterBar({ searchLabel, filters = [], children }: FilterBarProps) {
  const id = useId();
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const live = useLiveForm();
  const active = filters.filter((name) => params.get(name)).length;
  return (
    <Form method="get" role="search" className="filter-bar" {...live}>
      {PRESERVED.map((name) => (
        <PreservedParam key={name} name={name} value={params.get(name)} />
      ))}
      {searchLabel ? <SearchInput label={searchLabel} /> : null}
      {children ? (
        <>
          <button type="button" className="btn btn-plain md:hidden" {...{ popovertarget: id }}>
            <Icon name="filter" />
            {t("ui.filter.label")}
            {active > 0 ? <span className="tab-count">{active}</span> : null}
          </button>
          <FilterPanel id={id} active={active} filters={filters}>
            {children}
          </FilterPanel>
        </>
      ) : null}
    </Form>
  );
}

function FilterPanel({
  id,
  active,
  filters,
  children,
}: {
  id: string;
  active: number;
  filters: string[];
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const address = useListAddress();
  const hydrated = useHydrated();
  const cleared = Object.fromEntries([...filters, LIST_PARAMS.page].map((name) => [name, null]));
  return (
    <div id={id} {...{ popover: "auto" }} className="filter-panel">
      {children}
      <button
        className={`btn btn-primary ${hydrated ? "md:hidden" : ""}`}
        {...{ popovertarget: id, popovertargetaction: "hide" }}
        type={hydrated ? "button" : "submit"}
      >
        {t("ui.filter.apply")}
      </button>
      {active > 0 ? (
        <Link to={address(cleared)} preventScrollReset className="btn btn-ghost">
          <Icon name="x" size={18} />
          {t("ui.filter.clear")}
        </Link>
      ) : null}
    </div>
  );
}

function PreservedParam({ name, value }: { name: string; value: string | null }) {
  return value ? <input type="hidden" name={name} value={value} /> : null;
}
