import { isId } from "./ids";
import { pathWithin } from "./paths";
import { namesOf } from "./record-of";

/** The paths of the lists whose records have pages of their own, each one segment below its list. */
export const RECORD_LISTS = {
  "work-orders": "/work-orders",
  tasks: "/tasks",
  tickets: "/tickets",
  checklists: "/checklists",
  "preventive-maintenance": "/preventive-maintenance",
  assets: "/assets",
  equipment: "/assets/equipment",
  "spare-parts": "/assets/spare-parts",
  locations: "/locations",
  rooms: "/rooms",
  customers: "/customers",
  partners: "/partners",
  users: "/users",
} as const;

export type RecordList = keyof typeof RECORD_LISTS;

/** The list that a path shows. The records assigned to the user are the same list, filtered. */
export function listAt(pathname: string): RecordList | null {
  const path = pathname.replace(/\/assigned$/, "");
  return namesOf(RECORD_LISTS).find((list) => RECORD_LISTS[list] === path) ?? null;
}

/** The list of the record whose page this is. */
export function listOfRecord(pathname: string): RecordList | null {
  const end = pathname.lastIndexOf("/");
  return isId(pathname.slice(end + 1)) ? listAt(pathname.slice(0, end)) : null;
}

/** The field of a form with the URL of the list as its user saw it last. */
export const SEEN_LIST_FIELD = "_list";

/** The URL of a list after a command, as it was seen. A value that is not a URL of this list counts as none. */
export function listAfter(list: string, seen: unknown, command: string): string {
  const [, path = "", query = ""] = /^([^?#]*)\??([^#]*)/.exec(pathWithin(seen) ?? "") ?? [];
  const at = listAt(path);
  const isThisList = at !== null && RECORD_LISTS[at] === list;
  const params = new URLSearchParams(isThisList ? query : "");
  params.set("done", command);
  return `${isThisList ? path : list}?${params}`;
}
