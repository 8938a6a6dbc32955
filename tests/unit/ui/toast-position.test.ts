import { describe, expect, it } from "vitest";
import { toastTop } from "../../../app/ui/overlay/toast-top";

const PHONE = { top: 0, bottom: 844 };
const TOP_BAR = { top: 0, bottom: 56 };
const TAB_BAR = { top: 788, bottom: 844 };
const ACTION_BAR = { top: 723, bottom: 788 };
const height = 44;

function placeOf(screen: Partial<Parameters<typeof toastTop>[0]>) {
  const top = toastTop({ visible: PHONE, bars: [TOP_BAR], field: null, height, ...screen });
  return { top, bottom: top + height };
}

describe("the position of a toast", () => {
  it("is above every bar at the bottom, in whatever order they are in the page", () => {
    expect(placeOf({})).toEqual({ top: 784, bottom: 828 });
    expect(placeOf({ bars: [TOP_BAR, TAB_BAR] }).bottom).toBeLessThan(TAB_BAR.top);
    for (const bars of [
      [TOP_BAR, ACTION_BAR, TAB_BAR],
      [TAB_BAR, TOP_BAR, ACTION_BAR],
    ])
      expect(placeOf({ bars })).toEqual({ top: 663, bottom: 707 });
  });

  it("is below the top bar where it would cover the field at the bottom", () => {
    const field = { top: 640, bottom: 690 };
    const bars = [TOP_BAR, ACTION_BAR, TAB_BAR];
    expect(placeOf({ bars, field })).toEqual({ top: 72, bottom: 116 });
    expect(placeOf({ bars, field: { top: 300, bottom: 350 } }).top).toBe(663);
  });

  it("stays at the bottom where a field is as high as the screen", () => {
    expect(placeOf({ field: { top: 0, bottom: 844 } }).top).toBe(784);
  });

  it("is above the keyboard, and does not mind bars behind it", () => {
    const visible = { top: 0, bottom: 500 };
    expect(placeOf({ visible, bars: [TOP_BAR, ACTION_BAR, TAB_BAR] }).bottom).toBe(484);
  });

  it("ignores the buttons of a dialog in the middle of a wide screen", () => {
    expect(placeOf({ bars: [TOP_BAR, { top: 520, bottom: 590 }] }).top).toBe(784);
  });
});
