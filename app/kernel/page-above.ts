import { listAt, listOfRecord } from "./record-lists";

/** The pages of areas without records that have pages of their own. */
const AREA_PAGES = ["/analytics", "/profile", "/schedule", "/settings"];

/**
 * The nearest page above this one: of the record that the path names, else of the list or the area. A list is above itself: its parameters
 * may be what it refuses. Null if there is none.
 */
export function pageAbove(pathname: string): string | null {
  const parts = pathname.split("/");
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join("/")).toReversed();
  return (
    paths.find((path) => path !== pathname && listOfRecord(path) !== null) ??
    paths.find((path) => listAt(path) !== null || AREA_PAGES.includes(path)) ??
    null
  );
}
