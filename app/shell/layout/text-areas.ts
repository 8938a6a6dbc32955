import { useMatches } from "@remix-run/react";
import type { i18n } from "i18next";
import { useTranslation } from "react-i18next";

/** What every page says. The other areas are named by the build, page by page (worker/build/page-texts.mjs). */
export const BASE_TEXTS = "base";

/** The areas of the texts that this page needs besides the base. In the browser the page waits for them, and the one before stays until then. */
export function useTextAreas(): string[] {
  const areas = [...new Set(useMatches().flatMap(({ handle }) => areasIn(handle)))];
  const { i18n } = useTranslation();
  const arrivals = areas.flatMap((area) => arrivalOf(i18n, area) ?? []);
  // Navigations are transitions: React keeps what is shown until this is there.
  if (arrivals.length > 0) throw Promise.all(arrivals);
  return areas;
}

/** The areas that the server named for this document. */
export function areasInDocument(): string[] {
  return [...document.querySelectorAll<HTMLElement>("link[data-texts]")].map((link) => link.dataset["texts"] ?? "");
}

/** After a change of language, areas that were on their way meanwhile are lacking in the new one. */
export async function speak(i18n: i18n, tag: string): Promise<void> {
  await i18n.changeLanguage(tag);
  await i18n.loadNamespaces(i18n.options.ns ?? []);
}

const arriving = new Map<string, Promise<void>>();

/** Null for what is there; on the server everything is. */
function arrivalOf(i18n: i18n, area: string): Promise<void> | null {
  const isServer = typeof document === "undefined";
  const known = arriving.get(area);
  if (known || isServer || i18n.options.ns?.includes(area)) return known ?? null;
  const arrival = fetchArea(i18n, area);
  arriving.set(area, arrival);
  return arrival;
}

/** The server's own page says it right even where a file would not come. */
async function fetchArea(i18n: i18n, area: string): Promise<void> {
  await i18n.loadNamespaces(area);
  arriving.delete(area);
  if (!i18n.hasResourceBundle(i18n.language, area)) location.reload();
}

function areasIn(handle: unknown): string[] {
  const texts = typeof handle === "object" && handle !== null && "texts" in handle ? handle.texts : null;
  return Array.isArray(texts) ? texts.filter((area) => typeof area === "string") : [];
}
