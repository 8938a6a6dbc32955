import { useEffect, useLayoutEffect, useSyncExternalStore } from "react";

/** False on the server and in the first render of a full page load, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(neverChanges, inBrowser, onServer);
}

/** A layout effect that React does not warn about on the server, where no effect runs anyway. */
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
