import { useRouteLoaderData } from "@remix-run/react";
import { createContext, useContext } from "react";
import type { RootFacts } from "~/kernel/server/page";

/** What this phone knows of who uses it: stands in while the page came from the phone and the server has not answered yet. */
export const StoredRootFacts = createContext<RootFacts | null>(null);

/** Said once for the whole page: each row asks for it, and is not rendered anew with every step of a navigation. */
export const RootFactsHere = createContext<RootFacts | undefined>(undefined);

/** For the document alone. */
export function useLoadedRootFacts(): RootFacts | undefined {
  const loaded = useRouteLoaderData("root") as RootFacts | undefined;
  const kept = useContext(StoredRootFacts);
  return loaded?.isShell && kept ? kept : loaded;
}

/** Undefined only while the root's own loader failed, as when the database is down. */
export function useRootFacts(): RootFacts | undefined {
  return useContext(RootFactsHere);
}

/** The person who is signed in, as every page of the frame has one. */
export type Viewer = NonNullable<RootFacts["user"]>;
