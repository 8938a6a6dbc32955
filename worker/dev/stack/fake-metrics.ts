/** The name of the fake worker that runs next to the product's workers. */
export const FAKE_METRICS = "fake-metrics";

// Replaces Analytics Engine, which is not available locally: each data point becomes a line of the workers' log.
const SCRIPT = `export default function dataset() {
  return { writeDataPoint(point) { console.log(JSON.stringify({ level: "metric", at: new Date().toISOString(), ...point })); } };
}`;

/** A fourth worker for Miniflare, used through a wrapped binding. */
export function fakeMetrics() {
  return {
    name: FAKE_METRICS,
    modules: [{ type: "ESModule", path: `${FAKE_METRICS}.mjs`, contents: SCRIPT }],
  };
}
