import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bundleModules } from "../../worker/build/bundles";
import { localSecrets } from "../../worker/dev/stack/secrets";
import { ROOT } from "../../worker/dev/stack/stack";
import { workerOptions } from "../../worker/dev/stack/worker-options";
import { signIn, timed } from "./client";
import { newWorkerd, TICK_MS, ticksOf } from "./processes";
import type { Stage } from "./stage";
import { type Row, times } from "./table";

const REQUESTS = 150;
const BAR = 4;

/**
 * Compares the CPU time of workerd for a list of twenty orders with that for a page of the same framework without data: both
 * in one workerd process, in alternating rounds, twice. The kernel counts the time per process, so sqld and this process do not affect it.
 */
export async function measureCpu(stage: Stage): Promise<Row[]> {
  const { small } = stage;
  const { cookie } = await signIn(small, "marko");
  const pair = await startPair(stage);
  try {
    const bare = { url: `${pair.bare}/`, headers: {} };
    const list = {
      url: `${pair.web.replace("127.0.0.1", `${small.code}.localhost`)}/work-orders`,
      headers: { cookie },
    };
    const data = { ...list, url: `${list.url}.data` };
    const rounds: { bare: number; list: number; data: number }[] = [];
    for (const each of [bare, list, data]) await cpuOf(pair.pid, each);
    for (let round = 0; round < 2; round += 1)
      rounds.push({
        bare: await cpuOf(pair.pid, bare),
        list: await cpuOf(pair.pid, list),
        data: await cpuOf(pair.pid, data),
      });
    return [rowOf("list page", "list", rounds), rowOf("list, data only", "data", rounds)];
  } finally {
    await pair.stop();
  }
}

type Round = { bare: number; list: number; data: number };

function rowOf(name: string, key: "list" | "data", rounds: Round[]): Row {
  const ratios = rounds.map((round) => round[key] / round.bare);
  const [first] = rounds as [Round];
  const measured = `${ratios.map(times).join(" / ")} (${first[key].toFixed(1)} ms vs. ${first.bare.toFixed(1)} ms)`;
  return {
    row: `CPU per request: ${name} vs. a bare Remix page`,
    measured,
    bar: `≤ ${BAR} ×`,
    ok: Math.min(...ratios) <= BAR,
    facts: rounds,
  };
}

/** Both workers have direct sockets, because Miniflare's router costs as much as a small page. */
async function startPair({ dir, stack }: Stage) {
  const { Miniflare, Log, LogLevel } = await import("miniflare");
  const bindings = localSecrets(join(dir, "data"));
  const [web, ...others] = workerOptions({
    root: ROOT,
    buildDir: join(ROOT, "build"),
    proxyPort: stack.proxy.port,
    bindings: { web: bindings },
  });
  const folder = join(dir, "bare", "worker");
  const bare = {
    ...JSON.parse(readFileSync(join(dir, "bare", "options.json"), "utf8")),
    name: "bare",
    modulesRules: undefined,
    modulesRoot: folder,
    modules: bundleModules(folder),
  };
  const direct = { unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }] };
  const started = newWorkerd();
  const mf = new Miniflare({
    cf: false,
    log: new Log(LogLevel.NONE),
    handleStructuredLogs: () => undefined,
    workers: [{ ...web, ...direct }, ...others, { ...bare, ...direct }],
  });
  await mf.ready;
  const pid = started();
  const address = async (name: string) => (await mf.unsafeGetDirectURL(name)).origin;
  return { pid, web: await address("web"), bare: await address("bare"), stop: () => mf.dispose() };
}

async function cpuOf(
  pid: number,
  { url, headers }: { url: string; headers: Record<string, string> },
): Promise<number> {
  const from = ticksOf(pid);
  for (let index = 0; index < REQUESTS; index += 1) {
    const { status, text } = await timed(url, { headers });
    if (status !== 200) throw new Error(`${url} answered ${status}: ${text.slice(0, 200)}`);
  }
  return ((ticksOf(pid) - from) * TICK_MS) / REQUESTS;
}
