import type { OnCleanup } from "../../worker/dev/process/run-with-cleanup";
import { step } from "../../worker/dev/process/steps";
import { measureAnalytics } from "./analytics";
import { measureBundle } from "./bundle";
import { measureCpu } from "./cpu";
import { measureEvents } from "./events";
import { measureFleet } from "./fleet";
import { measureField } from "./field";
import { measureMemory } from "./memory";
import { measureMonth } from "./field-month";
import { measureLists } from "./lists";
import { measureLive } from "./live";
import { describeMachine } from "./machine";
import { measureNeighbour } from "./neighbour/measure";
import { measurePdf } from "./pdf/measure";
import { measurePlaces } from "./places";
import { measureSchedule } from "./schedule/measure";
import { measureScores } from "./scores";
import { openStage } from "./stage";
import { type Measure, type Row, tableOf } from "./table";
import { measureTenants } from "./tenants";
import { measureRoundTrips } from "./round-trips";
import { measureWeight } from "./weight";
import { measureWriters } from "./writers";

/** In order: the parts that need a quiet machine come late, the parts that load the machine last. */
const PARTS: Record<string, Measure> = {
  roundTrips: measureRoundTrips,
  weight: measureWeight,
  bundle: measureBundle,
  tenants: measureTenants,
  fleet: measureFleet,
  lists: measureLists,
  places: measurePlaces,
  schedule: measureSchedule,
  analytics: measureAnalytics,
  field: measureField,
  month: measureMonth,
  scores: measureScores,
  events: measureEvents,
  cpu: measureCpu,
  // Before pdf, which changes where Miniflare looks for its browser in this process.
  neighbour: measureNeighbour,
  memory: measureMemory,
  pdf: measurePdf,
  live: measureLive,
  writers: measureWriters,
};

type Options = {
  dir: string;
  minutes: number;
  floods: string[] | null;
  only: string[] | null;
  onCleanup: OnCleanup;
};

/** Starts a separate stack and runs one part after another. A part that fails becomes a row with the error; the others continue. */
export async function bench({
  dir,
  minutes,
  floods,
  only,
  onCleanup,
}: Options): Promise<{ rows: Row[]; machine: string; table: string }> {
  const unknown = only?.filter((name) => !(name in PARTS)) ?? [];
  if (unknown.length > 0)
    throw new Error(
      `Unknown part "${unknown.join()}". The parts are ${Object.keys(PARTS).join(", ")}.`,
    );
  const stage = await openStage({ dir, minutes, floods, onCleanup });
  const rows: Row[] = [];
  for (const [name, measure] of Object.entries(PARTS)) {
    if (only && !only.includes(name)) continue;
    rows.push(
      ...(await step(`measured: ${name}`, () =>
        measure(stage).catch((error: unknown) => failed(name, error)),
      )),
    );
  }
  const machine = await describeMachine();
  return { rows, machine, table: tableOf(rows, machine) };
}

function failed(name: string, error: unknown): Row[] {
  console.error(error);
  return [
    {
      row: name,
      measured: `failed: ${error instanceof Error ? error.message.split("\n")[0]?.slice(0, 80) : "?"}`,
      bar: "",
      ok: false,
    },
  ];
}
