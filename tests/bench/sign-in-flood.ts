import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { newId } from "../../app/kernel/ids";
import { typescriptArgs } from "../../worker/dev/process/children";
import { ROOT } from "../../worker/dev/stack/stack";
import { signIn, timed, type SignedInUser } from "./client";
import type { Company, Stage } from "./stage";
import { ms, quantile, type Row, times } from "./table";

const PARALLEL = 80;
const SECONDS = 15;
const BAR = 2;

/** The requests of a signed-in user, measured while unknown users try to sign in to another company. */
const PATHS = { page: "/work-orders.data", API: "/api/workOrders" };

export async function measureSignInFlood({
  small,
  story,
}: Pick<Stage, "small" | "story">): Promise<Row[]> {
  const [neighbour, flooded] = [await signIn(story, "marko"), await signIn(small, "marko")];
  await requested(story, neighbour, 5_000);
  const idle = await requested(story, neighbour, SECONDS * 1000);
  const flood = startFlood(small);
  const beside = await requested(story, neighbour, SECONDS * 1000);
  const results = await flood;
  const write = await timed(`${small.origin}/api/tickets`, {
    method: "PUT",
    headers: {
      authorization: `Bearer ${flooded.token}`,
      "content-type": "application/json",
      "idempotency-key": newId(),
    },
    body: JSON.stringify({ id: newId(), name: "After the flood" }),
  });
  const errors = Object.entries(results)
    .filter(([status]) => status !== "401" && status !== "429")
    .reduce((sum, [, count]) => sum + count, 0);
  return [
    ...Object.keys(PATHS).map((name) => rowOf(name, idle[name] ?? [], beside[name] ?? [])),
    {
      row: `sign-in flood: ${PARALLEL} in parallel for ${SECONDS} s`,
      measured: `${errors} responses other than 401 and 429`,
      bar: "none",
      ok: errors === 0,
      note: Object.entries(results)
        .map(([status, count]) => `${count} × ${status}`)
        .join(", "),
      facts: results,
    },
    {
      row: "sign-in flood: a write in the flooded company afterwards",
      measured: `${write.status} in ${ms(write.ms)}`,
      bar: "200 in 1 s",
      ok: write.status === 200 && write.ms < 1000,
    },
  ];
}

function rowOf(name: string, idle: Got[], beside: Got[]): Row {
  const at = (share: number, all: Got[]) =>
    quantile(
      all.map((each) => each.ms),
      share,
    );
  const ratio = at(0.95, beside) / at(0.95, idle);
  const errors = [...idle, ...beside].filter(({ status }) => status !== 200).length;
  return {
    row: `sign-in flood: ${name} of another company`,
    measured: `p95 ${times(ratio)}, ${errors} errors`,
    bar: `≤ ${BAR} × idle, no errors`,
    ok: ratio <= BAR && errors === 0,
    note: `p50 ${ms(at(0.5, idle))} idle, ${ms(at(0.5, beside))} during the flood; p95 ${ms(at(0.95, idle))}, ${ms(at(0.95, beside))}; longest ${ms(at(1, beside))}; ${beside.length} requests`,
  };
}

type Got = { status: number; ms: number };

/** Alternates between page and API with pauses, so that the measurement itself causes little load. */
async function requested(
  { origin }: Company,
  { cookie, token }: SignedInUser,
  forMs: number,
): Promise<Record<string, Got[]>> {
  const got: Record<string, Got[]> = { page: [], API: [] };
  for (const endAt = Date.now() + forMs; Date.now() < endAt;) {
    got["page"]?.push(await timed(origin + PATHS.page, { headers: { cookie } }));
    got["API"]?.push(
      await timed(origin + PATHS.API, { headers: { authorization: `Bearer ${token}` } }),
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return got;
}

async function startFlood({ origin }: Company): Promise<Record<string, number>> {
  const flooder = spawn(
    process.execPath,
    typescriptArgs("tests/bench/sign-in-flooder.ts", origin, String(PARALLEL), String(SECONDS)),
    { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] },
  );
  return JSON.parse(await text(flooder.stdout)) as Record<string, number>;
}
