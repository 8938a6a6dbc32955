import { useRouteLoaderData } from "@remix-run/react";
import type { RootFacts } from "~/kernel/server/page";

/** Undefined only while the root's own loader failed, as when the database is down. */
export function useRootFacts(): RootFacts | undefined {
  return useRouteLoaderData("root") as RootFacts | undefined;
}

/** The person who is signed in, as every page of the frame has one. */
export type Viewer = NonNullable<RootFacts["user"]>;
