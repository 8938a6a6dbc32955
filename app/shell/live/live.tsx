import {
  useFetchers,
  useLocation,
  useMatches,
  useNavigation,
  useRevalidator,
} from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useRootFacts } from "../layout/root-facts";
import { type LiveUpdates, startLiveUpdates } from "./live-updates";
import { pageRecords } from "./page-live";
import type { LivePage } from "./page-reload";

/** Follows the changes of others while a page is open. A component of its own, because it renders with each state of a request. */
export function Live() {
  const root = useRootFacts();
  const visible = pageRecords(useMatches(), useLocation().search);
  const { state, revalidate } = useRevalidator();
  const isNavigating = useNavigation().state !== "idle";
  const isFetching = useFetchers().some((fetcher) => fetcher.state !== "idle");
  const latest = useRef<LivePage | null>(null);
  latest.current = {
    root,
    visible,
    isLoading: state !== "idle" || isNavigating || isFetching,
    reload: revalidate,
  };
  const updates = useRef<LiveUpdates | null>(null);
  useEffect(() => {
    const started = startLiveUpdates(() => latest.current ?? NO_PAGE);
    updates.current = started;
    return () => {
      started.stop();
      updates.current = null;
    };
  }, []);
  const { at, isEditing } = visible;
  useEffect(() => updates.current?.pageChanged(), [at, isEditing]);
  return null;
}

const NO_PAGE: LivePage = {
  root: undefined,
  visible: { shows: [], at: null, isEditing: false, readAt: null },
  isLoading: true,
  reload: () => undefined,
};
