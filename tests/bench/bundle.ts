import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { bundleModules } from "../../worker/build/bundles";
import { ROOT } from "../../worker/dev/stack/stack";
import type { Stage } from "./stage";
import { newWorkerd, TICK_MS, ticksOf } from "./processes";
import { kB, ms, quantile, type Row } from "./table";

const FOLDER = join(ROOT, "build", "workers", "web");
const ROUNDS = 5;

/** The size of the upload, and the CPU time that workerd needs to evaluate it and to answer once, compared with an empty worker in alternating rounds. CPU time does not depend on the load of the machine. */
export async function measureBundle(_: Stage): Promise<Row[]> {
  const bytes = bundleModules(FOLDER)
    .map(({ path }) => gzipSync(readFileSync(path)).length)
    .reduce((sum, each) => sum + each, 0);
  const [ours, empty]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    empty.push(
      await startUp({
        modules: true,
        script: "export default { fetch: () => new Response('empty') }",
      }),
    );
    ours.push(await startUp({ modulesRoot: FOLDER, modules: bundleModules(FOLDER) }));
  }
  const startMs = quantile(ours, 0.5) - quantile(empty, 0.5);
  return [
    {
      row: "web worker bundle, gzip",
      measured: kB(bytes),
      bar: "≤ 1,000 kB",
      ok: bytes <= 1_000_000,
    },
    {
      row: "web worker start-up to the first response",
      measured: ms(startMs),
      bar: "≤ 200 ms",
      ok: startMs <= 200,
      facts: { ours, empty },
      note: `CPU time of workerd minus that of an empty worker, medians of ${ROUNDS}; minimum of each: ${ms(Math.min(...ours) - Math.min(...empty))}`,
    },
  ];
}

/** CPU time from the start of workerd to the response to a request without database access; includes V8's helper threads. */
async function startUp(code: object): Promise<number> {
  const { Miniflare, Log, LogLevel } = await import("miniflare");
  const bindings = {
    APP_DOMAIN: "localhost",
    DATABASE_URL: "http://{namespace}.database.internal/",
    SESSION_KEYS: "{}",
  };
  const look = { compatibilityDate: "2026-04-26", compatibilityFlags: ["nodejs_compat"], bindings };
  const started = newWorkerd();
  const mf = new Miniflare({
    cf: false,
    log: new Log(LogLevel.NONE),
    handleStructuredLogs: () => undefined,
    workers: [{ name: "web", ...look, ...code } as never],
  });
  try {
    await mf.dispatchFetch("http://odd.example/");
    return ticksOf(started()) * TICK_MS;
  } finally {
    await mf.dispose();
  }
}
