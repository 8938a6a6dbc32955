import { useLocation, useNavigation } from "@remix-run/react";

/** The parameters that every list shares, named as in the API (architecture §7). */
export const LIST_PARAMS = {
  page: "pageNumber",
  size: "pageSize",
  sortBy: "sortBy",
  sortDirection: "sortDirection",
  search: "search",
  view: "view",
  columns: "columns",
} as const;

/** Never empty: a list without parameters opens with the default view of its user. */
export function queryOf(params: URLSearchParams): string {
  return String(params) || `${LIST_PARAMS.search}=`;
}

type Changes = Record<string, string | number | null>;

/**
 * Returns URLs of the current list with some parameters changed; null and empty ones are removed. A pending navigation counts:
 * sorting while a search is still loading combines both.
 */
export function useListAddress(): (changes: Changes) => string {
  const here = useLocation();
  const { location: next } = useNavigation();
  const { pathname, search } = next?.pathname === here.pathname ? next : here;
  return (changes) => {
    const params = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === "") params.delete(name);
      else params.set(name, String(value));
    }
    return `${pathname}?${queryOf(params)}`;
  };
}
