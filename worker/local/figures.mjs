/** The name under which the stand-in runs beside the workers. */
export const FIGURES_STAND_IN = "figures-stand-in";

// In the place of Analytics Engine, which one machine has not got: each point becomes a line of the workers' log.
const SCRIPT = `export default function dataset() {
  return { writeDataPoint(point) { console.log(JSON.stringify({ level: "figure", at: new Date().toISOString(), ...point })); } };
}`;

/** Beside the three workers, for a wrapped binding. */
export function figuresStandIn() {
  return { name: FIGURES_STAND_IN, modules: [{ type: "ESModule", path: `${FIGURES_STAND_IN}.mjs`, contents: SCRIPT }] };
}
