import { useSyncExternalStore } from "react";

const DESK = "(pointer: fine) and (width >= 64rem)";

/** Whether this is a desk: a mouse and a wide screen, as in desk.css. False on the server and in the first render of a full page load. */
export function useDesk(): boolean {
  return useSyncExternalStore(subscribe, isDesk, onServer);
}

function subscribe(onChange: () => void): () => void {
  const desk = matchMedia(DESK);
  desk.addEventListener("change", onChange);
  return () => desk.removeEventListener("change", onChange);
}

function isDesk(): boolean {
  return matchMedia(DESK).matches;
}

function onServer(): boolean {
  return false;
}
