import { useLocation, useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect } from "react";
import { useHydrated } from "~/ui/layout/hydrated";

const PARTIES = ["technician", "customer"] as const;
export type SignParty = (typeof PARTIES)[number];
/** The fields on the page itself, below the sheet. */
export const DETAILS = "details";

export type SignSteps = ReturnType<typeof useSignSteps>;

/** Whose signature is open, as the hash of the URL, so that Back leaves the pad. Before JavaScript the page is one long form. */
export function useSignSteps() {
  const hydrated = useHydrated();
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const current = hydrated ? (PARTIES.find((party) => hash === `#${party}`) ?? null) : null;
  useEffect(() => {
    if (current === null) leaveLandscape();
  }, [current]);
  useEffect(() => leaveLandscape, []);

  /** Opens a signature, or closes them all. */
  function show(step: string | null) {
    const next = PARTIES.find((party) => party === step) ?? null;
    if (next === current) return;
    navigate({ search, hash: next ?? "" }, { preventScrollReset: true, replace: next === null });
  }
  async function begin() {
    if (!isComplete(DETAILS)) return;
    await enterLandscape();
    show("technician");
  }
  function next() {
    if (current && isComplete(current)) show("customer");
  }
  /** A missing field may be on the page or at the other party. */
  function onInvalidCapture({ target }: FormEvent) {
    if (!hydrated || !(target instanceof Element)) return;
    show(target.closest<HTMLElement>("[data-step]")?.dataset["step"] ?? null);
  }
  return { hydrated, current, begin: () => void begin(), next, show, onInvalidCapture };
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
