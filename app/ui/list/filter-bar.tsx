import { Form, Link, useSearchParams } from "@remix-run/react";
import {
  createContext,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
} from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "../layout/hydrated";
import { Icon } from "../layout/icon";
import { usePanel } from "../overlay/use-menu";
import { LIST_PARAMS, useListAddress } from "./list-address";
import { SearchInput } from "../form/search-input";
import { useLiveForm } from "../form/use-live-form";
import type { ListFilter } from "./list-filters";

type FilterBarProps = {
  /** Label of the search field, such as "Search work orders"; without it there is no search field. */
  searchLabel?: string;
  filters: readonly ListFilter[];
  /** The fields behind "Add filter" of filters that have none of their own, for a list that loads them later. */
  more?: ReactNode;
  /** Where they are without JavaScript, if they are not in this page yet. */
  moreAddress?: string | undefined;
  /** More in the row of a desk: other parameters that stay, and fields without a chip. */
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
 * submit button. Below md all filters are in a sheet behind one button.
 */
export function FilterBar({ searchLabel, filters, more, moreAddress, children }: FilterBarProps) {
  const id = useId();
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const live = useLiveForm();
  const sheet = usePanel();
  const onFocus = useKeptFocus(live.ref);
  const active = filters.filter(({ name }) => params.get(name)).length;
  const row = filters.filter(({ isInRow, field }) => isInRow && field).map(({ field }) => field);
  const rarer = filters.filter(({ isInRow, field }) => !isInRow && field);
  const panel = more ?? (rarer.length > 0 ? rarer.map(({ field }) => field) : null);
  const preserved = more ? [] : filters.filter(({ field }) => !field).map(({ name }) => name);
  return (
    <Form method="get" role="search" className="filter-bar" onFocus={onFocus} {...live}>
      <PreservedParams names={[...PRESERVED, ...preserved]} />
      {searchLabel ? <SearchInput label={searchLabel} /> : null}
      {children || row.length > 0 || panel ? (
        <>
          <button
            ref={sheet.button}
            type="button"
            className="btn btn-plain md:hidden"
            {...{ popovertarget: id }}
          >
            <Icon name="filter" />
            {t("ui.filter.label")}
            {active > 0 ? <span className="tab-count">{active}</span> : null}
          </button>
          <div id={id} ref={sheet.panel} {...{ popover: "auto" }} className="filter-panel">
            {row}
            {children}
            {panel ? (
              <MoreFilters isSheetOpened={sheet.isOpened} address={moreAddress}>
                {panel}
              </MoreFilters>
            ) : null}
            <ApplyButton id={id} />
            {active > 0 ? <ClearLink filters={filters} /> : null}
          </div>
        </>
      ) : null}
      <FilterChips filters={filters} />
    </Form>
  );
}

const OpenedFilters = createContext(false);

/** Whether the fields behind "Add filter" have been shown: those whose code is loaded then have hidden ones in their place before. */
export const useOpenedFilters = () => useContext(OpenedFilters);

type MoreProps = { isSheetOpened: boolean; address?: string | undefined; children: ReactNode };

/** Behind a button at a desk, a part of the sheet on a phone. */
function MoreFilters({ isSheetOpened, address, children }: MoreProps) {
  const id = useId();
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const { button, panel, isOpened } = usePanel();
  const isLink = !hydrated && address !== undefined;
  const look = "btn btn-plain px-3 font-normal";
  const label = (
    <>
      <Icon name="plus" size={16} />
      {t("ui.filter.more")}
    </>
  );
  return (
    <>
      {isLink ? (
        <Link to={address} className={look}>
          {label}
        </Link>
      ) : null}
      {/* Present before it is shown: usePanel takes it once. */}
      <button
        ref={button}
        type="button"
        hidden={isLink}
        className={`${look} max-md:hidden`}
        {...{ popovertarget: id }}
      >
        {label}
      </button>
      <div
        id={id}
        ref={panel}
        role="group"
        aria-label={t("ui.filter.more")}
        {...{ popover: "auto" }}
        className="more-filters"
      >
        <OpenedFilters.Provider value={isOpened || isSheetOpened}>
          {children}
        </OpenedFilters.Provider>
      </div>
    </>
  );
}

/** With JavaScript a change applies at once, and the button only closes the sheet. */
function ApplyButton({ id }: { id: string }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  return (
    <button
      className={`btn btn-primary ${hydrated ? "md:hidden" : ""}`}
      {...{ popovertarget: id, popovertargetaction: "hide" }}
      type={hydrated ? "button" : "submit"}
    >
      {t("ui.filter.apply")}
    </button>
  );
}

function ClearLink({ filters }: { filters: readonly ListFilter[] }) {
  const { t } = useTranslation();
  const address = useListAddress();
  const names = [...filters.map(({ name }) => name), LIST_PARAMS.page];
  return (
    <Link
      to={address(Object.fromEntries(names.map((name) => [name, null])))}
      preventScrollReset
      title={t("ui.filter.clear")}
      className="btn btn-ghost clear-filters"
    >
      <Icon name="x" size={18} />
      <span>{t("ui.filter.clear")}</span>
    </Link>
  );
}

/** The filters in force, each with a link that removes it. What a field in the row of a desk says is a chip on a phone only. */
function FilterChips({ filters }: { filters: readonly ListFilter[] }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const address = useListAddress();
  const chips = filters.flatMap(({ name, chip, options, isInRow, clears = [] }) => {
    const label = chip ?? options?.find(({ value }) => value === params.get(name))?.label;
    return label ? { name, label, isInRow, clears } : [];
  });
  if (chips.length === 0) return null;
  return (
    <ul
      aria-label={t("ui.filter.set")}
      className={`filter-chips ${chips.every(({ isInRow }) => isInRow) ? "md:hidden" : ""}`}
    >
      {chips.map(({ name, label, isInRow, clears }) => (
        <li key={name} className={isInRow ? "md:hidden" : undefined}>
          <Link
            to={address(
              Object.fromEntries([name, ...clears, LIST_PARAMS.page].map((each) => [each, null])),
            )}
            preventScrollReset
            className="btn bg-primary/10 text-primary px-3 font-normal"
            aria-label={t("ui.filter.lift", { words: label })}
          >
            {label}
            <Icon name="x" size={16} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Parameters without a field, which still apply when the form is sent. */
export function PreservedParams({ names }: { names: readonly string[] }) {
  const [params] = useSearchParams();
  return names.map((name) => {
    const value = params.get(name);
    return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
  });
}

/** When the focused link of a filter goes with the filter, the focus goes to a neighbour and not to the beginning of the page. */
function useKeptFocus(form: RefObject<HTMLFormElement>) {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!last.current || last.current.isConnected || document.activeElement !== document.body)
      return;
    last.current = null;
    const near = form.current?.querySelectorAll<HTMLElement>(
      ".search-input input, button[popovertarget], .filter-chips a",
    );
    [...(near ?? [])].findLast((each) => each.checkVisibility())?.focus({ preventScroll: true });
  });
  return ({ target }: FocusEvent<HTMLElement>) => {
    last.current = target;
  };
}
