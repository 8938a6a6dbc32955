import { useEffect, useLayoutEffect, useSyncExternalStore } from "react";

/** False on the server and in the first render of a full page load, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(neverChanges, inBrowser, onServer);
}

/** A layout effect without React's warning on the server, where effects do not run. */
export const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

function neverChanges() {
  return () => {};
}

function inBrowser() {
  return true;
}

function onServer() {
  return false;
}
