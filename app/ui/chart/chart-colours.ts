import { useEffect, useState } from "react";

/** The theme's colours: text, lines, then one per series. Converted by a canvas, because ApexCharts does not support oklch. */
export type ChartColours = readonly string[];

const VARIABLES = [
  "--color-base-content",
  "--color-base-300",
  "--color-base-100",
  "--color-primary",
  "--color-warning",
  "--color-error",
  "--color-info",
  "--color-success",
];

/** Null before the first effect. */
export function useChartColours(): ChartColours | null {
  const [colours, setColours] = useState<ChartColours | null>(null);
  useEffect(() => {
    const look = () => setColours(readColours());
    look();
    const themes = new MutationObserver(look);
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    const device = matchMedia("(prefers-color-scheme: dark)");
    device.addEventListener("change", look);
    return () => {
      themes.disconnect();
      device.removeEventListener("change", look);
    };
  }, []);
  return colours;
}

function readColours(): ChartColours {
  const style = getComputedStyle(document.documentElement);
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  return VARIABLES.map((name) => (pen ? painted(pen, style.getPropertyValue(name)) : "#888888"));
}

function painted(pen: CanvasRenderingContext2D, colour: string): string {
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
