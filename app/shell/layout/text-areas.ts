import { useMatches } from "@remix-run/react";
import type { i18n } from "i18next";
import { useTranslation } from "react-i18next";

/** The areas of every page. The build adds the others per page (worker/build/page-texts.ts). */
export const BASE_TEXTS = "base";

/** The text areas this page needs besides the base. In the browser the page suspends until they are loaded. */
export function useTextAreas(): string[] {
  const areas = [...new Set(useMatches().flatMap(({ handle }) => areasIn(handle)))];
  const { i18n } = useTranslation();
  const arrivals = areas.flatMap((area) => arrivalOf(i18n, area) ?? []);
  // Navigations are transitions: React keeps the previous page until this resolves.
  if (arrivals.length > 0) throw Promise.all(arrivals);
  return areas;
}

/** Areas that were loading during a change of language are missing in the new one. */
export async function changeLanguage(i18n: i18n, tag: string): Promise<void> {
  await i18n.changeLanguage(tag);
  await i18n.loadNamespaces(i18n.options.ns ?? []);
}

const arriving = new Map<string, Promise<void>>();

/** Null if everything is loaded; on the server it always is. */
function arrivalOf(i18n: i18n, area: string): Promise<void> | null {
  const isServer = typeof document === "undefined";
  const known = arriving.get(area);
  if (known || isServer || i18n.options.ns?.includes(area)) return known ?? null;
  const arrival = fetchArea(i18n, area);
  arriving.set(area, arrival);
  return arrival;
}

/** The server-rendered page has its texts even if a file fails to load. */
async function fetchArea(i18n: i18n, area: string): Promise<void> {
  await i18n.loadNamespaces(area);
  arriving.delete(area);
  if (!i18n.hasResourceBundle(i18n.language, area)) location.reload();
}

function areasIn(handle: unknown): string[] {
  const texts =
    typeof handle === "object" && handle !== null && "texts" in handle ? handle.texts : null;
  return Array.isArray(texts) ? texts.filter((area) => typeof area === "string") : [];
}
