import { useRouteLoaderData } from "@remix-run/react";
import { createContext, useContext, useEffect } from "react";
import type { RootFacts } from "~/server/page/root-facts";

/** The root data stored on this device. Used while the page came from the device and the server has not responded yet. */
export const StoredRootFacts = createContext<RootFacts | null>(null);

/** A context for the whole page: consumers such as list rows do not re-render with each state of a navigation. */
export const RootFactsHere = createContext<RootFacts | undefined>(undefined);

/** For the document only. */
export function useLoadedRootFacts(): RootFacts | undefined {
  const loaded = useRouteLoaderData<RootFacts>("root");
  const stored = useContext(StoredRootFacts);
  const facts = loaded?.isShell && stored ? stored : loaded;
  useEffect(() => {
    if (facts) lastFacts = facts;
  }, [facts]);
  return facts ?? lastFacts;
}

/** A navigation whose response did not arrive has no root data. The page keeps that of the one before. Set in browsers only. */
let lastFacts: RootFacts | undefined;

/** For code outside of components. Undefined before the first page is hydrated. */
export function lastRootFacts(): RootFacts | undefined {
  return lastFacts;
}

/** Undefined only if the root's loader failed with the document, for example when the database is down. */
export function useRootFacts(): RootFacts | undefined {
  return useContext(RootFactsHere);
}

/** The signed-in user, which every page inside the frame has. */
export type Viewer = NonNullable<RootFacts["user"]>;
