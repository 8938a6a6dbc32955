/** The name of the fake worker that runs next to the product's workers. */
export const FIGURES_STAND_IN = "figures-stand-in";

// Replaces Analytics Engine, which is not available locally: each data point becomes a line of the workers' log.
const SCRIPT = `export default function dataset() {
  return { writeDataPoint(point) { console.log(JSON.stringify({ level: "figure", at: new Date().toISOString(), ...point })); } };
}`;

/** A fourth worker for Miniflare, used through a wrapped binding. */
export function figuresStandIn() {
  return { name: FIGURES_STAND_IN, modules: [{ type: "ESModule", path: `${FIGURES_STAND_IN}.mjs`, contents: SCRIPT }] };
}
