/** The name under which the stand-in runs beside the workers. */
export const FAKE_METRICS = "fake-metrics";

// In the place of Analytics Engine, which one machine has not got: each point becomes a line of the workers' log.
const SCRIPT = `export default function dataset() {
  return { writeDataPoint(point) { console.log(JSON.stringify({ level: "figure", at: new Date().toISOString(), ...point })); } };
}`;

/** Beside the three workers, for a wrapped binding. */
export function fakeMetrics() {
  return { name: FAKE_METRICS, modules: [{ type: "ESModule", path: `${FAKE_METRICS}.mjs`, contents: SCRIPT }] };
}
