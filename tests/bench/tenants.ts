import { fixedId } from "../../migrations/seeds/cast";
import { insert } from "../../migrations/seeds/insert";
import { SCHEMA_VERSION } from "../../worker/tenancy/schema-version";
import { timed } from "./client";
import type { Stage } from "./stage";
import { ms, quantile, type Row, times } from "./table";

const FEW = 10;
const MANY = 10_000;
const REQUESTS = 60;

/** Each request names another unknown company, which costs one directory lookup. */
export async function measureTenants(stage: Stage): Promise<Row[]> {
  try {
    await register(stage, 0, FEW);
    await resolving(stage, 0);
    const few = await resolving(stage, 2);
    await register(stage, FEW, MANY);
    const many = await resolving(stage, 1);
    const again = await rowsRead(stage);
    const ratio = quantile(many, 0.5) / quantile(few, 0.5);
    return [
      {
        row: "resolving a host: 10,000 vs. 10 tenants",
        measured: `${times(ratio)}, ${again} rows read`,
        bar: "the same",
        ok: ratio <= 1.3 && again <= 1,
        facts: { few, many },
        note: `p50 ${ms(quantile(few, 0.5))} and ${ms(quantile(many, 0.5))} over HTTP, each with one directory lookup; up to 1.3 × counts as the same`,
      },
    ];
  } finally {
    await stage.directory.write([{ sql: "DELETE FROM tenants WHERE code LIKE 'bench-%'" }]);
  }
}

async function register({ directory }: Stage, from: number, to: number): Promise<void> {
  const at = Date.now();
  for (let start = from; start < to; start += 500) {
    const indexes = Array.from({ length: Math.min(500, to - start) }, (_, index) => start + index);
    await directory.write(
      indexes.map((index) =>
        insert("tenants", {
          id: fixedId(40, index),
          code: codeOf(index),
          name: `Bench ${index}`,
          status: "suspended",
          schema_version: SCHEMA_VERSION,
          created_at: at,
          updated_at: at,
        }),
      ),
    );
  }
}

function codeOf(index: number): string {
  return `bench-${index}`;
}

async function resolving({ stack }: Stage, round: number): Promise<number[]> {
  const took: number[] = [];
  for (let index = 0; index < REQUESTS; index += 1) {
    const unknown = await timed(`${stack.origin(`nobody-${round}-${index}`)}/login`);
    if (unknown.status !== 404)
      throw new Error(`An unknown company was answered with ${unknown.status}`);
    took.push(unknown.ms);
  }
  return took;
}

async function rowsRead({ directory, stack }: Stage): Promise<number> {
  const found = await timed(`${stack.origin(codeOf(MANY - 1))}/login`);
  if (found.status !== 402)
    throw new Error(`A suspended company was answered with ${found.status}`);
  const { rowsRead: read } = await directory.read({
    sql: "SELECT id, code, name, status, schema_version, language FROM tenants WHERE code = ? AND status IN ('active', 'suspended')",
    args: [codeOf(MANY - 1)],
  });
  return read;
}
