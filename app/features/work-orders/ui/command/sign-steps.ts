import { useLocation, useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect } from "react";
import { useHydrated } from "~/ui/layout/hydrated";

export type SignParty = "technician" | "customer";
/** The fields on the page itself, below the sheet. */
export const DETAILS = "details";
/** The question above the last pad: whether to sign. */
const CONFIRM = "confirm";

export type SignSteps = ReturnType<typeof useSignSteps>;

/**
 * Whose signature is open, and whether the question is, as the hash of the URL, so that Back leaves them. Before JavaScript the page is one
 * long form.
 */
export function useSignSteps(parties: readonly SignParty[]) {
  const hydrated = useHydrated();
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const last = parties.at(-1) ?? null;
  const isConfirming = hydrated && hash === `#${CONFIRM}`;
  const shown = parties.find((party) => hash === `#${party}`) ?? null;
  const current = !hydrated ? null : isConfirming ? last : shown;
  useEffect(() => {
    if (current === null) leaveLandscape();
  }, [current]);
  useEffect(() => leaveLandscape, []);

  function open(next: string) {
    // The location of this render may be older: a second tap would add the step to the history again.
    if (window.location.hash === (next && `#${next}`)) return;
    navigate({ search, hash: next }, { preventScrollReset: true, replace: next === "" });
  }
  /** Opens a signature, or closes them all. */
  function show(step: string | null) {
    open(parties.find((party) => party === step) ?? "");
  }
  async function begin() {
    if (!isComplete(DETAILS)) return;
    await enterLandscape();
    show("technician");
  }
  /** From the technician to the customer, and from the last of them to the question. */
  function next() {
    if (current && isComplete(current)) open(current === last ? CONFIRM : "customer");
  }
  function cancelConfirmation() {
    if (isConfirming) navigate(-1);
  }
  /** A missing field may be on the page or at the other party. */
  function onInvalidCapture({ target }: FormEvent) {
    if (!hydrated || !(target instanceof Element)) return;
    show(target.closest<HTMLElement>("[data-step]")?.dataset["step"] ?? null);
  }
  return {
    hydrated,
    parties,
    current,
    isLast: current === last,
    isConfirming,
    begin: () => void begin(),
    next,
    show,
    cancelConfirmation,
    onInvalidCapture,
  };
}

/** The second tap of a double tap: it must not confirm what the first one has opened at the same place. */
export function isRepeatedClick({ detail }: { detail: number }): boolean {
  return detail > 1;
}

/** Each invalid field shows its message. */
function isComplete(step: string): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    `[data-step="${step}"] :is(input, textarea)`,
  );
  return [...fields].map((field) => field.checkValidity()).every(Boolean);
}

/** Turns a phone's screen for drawing, where the browser can. It only can in full screen; elsewhere the user turns the phone. */
async function enterLandscape(): Promise<void> {
  if (!isPhone() || !("lock" in screen.orientation)) return;
  const { orientation } = screen;
  try {
    await document.documentElement.requestFullscreen();
    if (typeof orientation.lock === "function") await orientation.lock("landscape");
  } catch {
    // Refused by the browser: there is nothing to turn back.
    leaveLandscape();
  }
}

function leaveLandscape(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
}

function isPhone(): boolean {
  return matchMedia("(pointer: coarse) and (orientation: portrait) and (max-width: 40rem)").matches;
}
