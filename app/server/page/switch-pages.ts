import { ACCESS } from "~/kernel/authorization/access";
import { type Actor, holdsAny } from "~/kernel/authorization/roles";

/** The page of the settings that turns an area on, by the first segment of the area's paths. */
const SWITCH_PAGES: Partial<Record<string, string>> = {
  tickets: "/settings/ticketing",
  checklists: "/settings/checklists",
  "preventive-maintenance": "/settings/preventive-maintenance",
  locations: "/settings/locations",
  rooms: "/settings/rooms",
};

/** For those who may open it. */
export function switchPageFor(actor: Pick<Actor, "roles">, pathname: string): string | undefined {
  if (!holdsAny(actor, ACCESS.settings.roles)) return undefined;
  return SWITCH_PAGES[pathname.split("/")[1] ?? ""];
}
