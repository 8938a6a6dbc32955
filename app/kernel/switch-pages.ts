/** The page of the settings that turns an area on, by the first segment of the area's paths. */
const SWITCH_PAGES: Partial<Record<string, string>> = {
  tickets: "/settings/ticketing",
  checklists: "/settings/checklists",
  "preventive-maintenance": "/settings/preventive-maintenance",
  locations: "/settings/locations",
  rooms: "/settings/rooms",
};

export function switchPageAt(pathname: string): string | undefined {
  return SWITCH_PAGES[pathname.split("/")[1] ?? ""];
}
