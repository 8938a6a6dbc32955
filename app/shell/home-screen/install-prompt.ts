import { useSyncExternalStore } from "react";

// The browser's offer to install the app, which only Chromium makes, and only once a page of it is open.

type InstallPrompt = Event & {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
};

const OFFERED_KEY = "install-offered";
const PHONE = "(width < 48rem)";
const listeners = new Set<() => void>();
let stored: InstallPrompt | null = null;

/** Called before hydration: the browser does not repeat the event. Its own bar would cover those at the bottom of the page. */
export function watchInstallPrompt(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    if (!isInstallPrompt(event)) return;
    event.preventDefault();
    store(event);
  });
  window.addEventListener("appinstalled", () => store(null));
}

/** Whether the browser would install the app now. False where it is installed. */
export function useInstallable(): boolean {
  return useSyncExternalStore(subscribe, isInstallable, () => false);
}

/** Lets the browser ask; true if the user agreed. A prompt can be used once. */
export async function install(): Promise<boolean> {
  const prompt = stored;
  if (!prompt) return false;
  await prompt.prompt();
  const { outcome } = await prompt.userChoice;
  if (stored === prompt) store(null);
  return outcome === "accepted";
}

/** True once on each phone. */
export function takeInstallOffer(): boolean {
  if (!stored || !matchMedia(PHONE).matches || localStorage.getItem(OFFERED_KEY)) return false;
  localStorage.setItem(OFFERED_KEY, "1");
  return true;
}

function store(prompt: InstallPrompt | null): void {
  stored = prompt;
  for (const listener of listeners) listener();
}

function isInstallable(): boolean {
  return stored !== null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isInstallPrompt(event: Event): event is InstallPrompt {
  return "prompt" in event && typeof event.prompt === "function" && "userChoice" in event;
}
