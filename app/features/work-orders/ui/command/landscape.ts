/** Turns a phone's screen for drawing, where the browser can. It only can in full screen; elsewhere the user turns the phone. */
export async function enterLandscape(): Promise<void> {
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

export function leaveLandscape(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
}

function isPhone(): boolean {
  return matchMedia("(pointer: coarse) and (orientation: portrait) and (max-width: 40rem)").matches;
}
