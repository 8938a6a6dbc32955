import { useRouteLoaderData } from "@remix-run/react";
import type { Features } from "~/kernel/features";
import type { Language } from "~/kernel/languages";
import type { Role } from "~/kernel/roles";

export const THEMES = ["light", "dark", "contrast"] as const;
export type Theme = (typeof THEMES)[number];

/** What every page knows: who is here, in which company, in which language. */
export type RootData = {
  user: { id: string; name: string; surname: string; email: string; roles: Role[] } | null;
  tenant: { code: string; name: string };
  features: Features;
  language: Language;
  /** Null: as the device wishes. */
  theme: Theme | null;
  timeZone: string;
  currency: string;
};

/** Undefined only while the root's own loader failed, as when the database is down. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root") as RootData | undefined;
}
