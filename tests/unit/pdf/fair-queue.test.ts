import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PrintRequester } from "~/kernel/pdf/printer";
import { FairQueue, type QueueEntry } from "~worker/pdf/fair-queue";

type QueueLimits = ConstructorParameters<typeof FairQueue>[0];

const WIDE: QueueLimits = {
  running: 1,
  runningPerTenant: 9,
  runningPerPerson: 9,
  perPerson: 99,
  perSystem: 99,
  queuedPerTenant: 999,
  waiting: 999,
};

/** A queue whose starts are recorded. */
function queueOf(limits: Partial<QueueLimits> = {}) {
  const queue = new FairQueue({ ...WIDE, ...limits });
  const started: string[] = [];
  const entries: QueueEntry[] = [];
  function enter(tenantId: string, userId: string | null): string {
    const entry = queue.enter({ tenantId, userId }, () =>
      started.push(`${tenantId}/${userId ?? "system"}`),
    );
    if (typeof entry === "string") return entry;
    entries.push(entry);
    return entry.state;
  }
  /** Ends the oldest running entry. */
  function finish(): boolean {
    const running = entries.find(({ state }) => state === "running");
    if (running) queue.leave(running);
    return running !== undefined;
  }
  function drain(): string[] {
    while (finish());
    return started;
  }
  return { queue, entries, started, enter, finish, drain };
}

describe("turns", () => {
  it("alternate between tenants, however many entries one of them has", () => {
    const { enter, drain } = queueOf();
    for (let index = 0; index < 4; index += 1) enter("a", "tomislav");
    enter("b", "marko");
    enter("c", "ana");
    enter("b", "marko");
    expect(drain()).toEqual([
      "a/tomislav",
      "a/tomislav",
      "b/marko",
      "c/ana",
      "a/tomislav",
      "b/marko",
      "a/tomislav",
    ]);
  });

  it("alternate between the users of a tenant, with the system as one of them", () => {
    const { enter, drain } = queueOf();
    for (let index = 0; index < 3; index += 1) enter("a", "tomislav");
    for (let index = 0; index < 2; index += 1) enter("a", null);
    enter("a", "ana");
    expect(drain()).toEqual([
      "a/tomislav",
      "a/tomislav",
      "a/system",
      "a/ana",
      "a/tomislav",
      "a/system",
    ]);
  });
});

describe("limits", () => {
  it("reject a user with too many waiting and running entries, and nobody else", () => {
    const { enter, finish } = queueOf({ perPerson: 2 });
    const states = [
      enter("a", "tomislav"),
      enter("a", "tomislav"),
      enter("a", "tomislav"),
      enter("a", "ana"),
      enter("b", "tomislav"),
    ];
    expect(states).toEqual(["running", "waiting", "person", "waiting", "waiting"]);
    finish();
    expect(enter("a", "tomislav")).toBe("waiting");
  });

  it("reserve places for the system that the tenant's users cannot use up", () => {
    const { enter } = queueOf({ queuedPerTenant: 1, perSystem: 2 });
    expect([
      enter("a", "ana"),
      enter("a", "tea"),
      enter("a", "emina"),
      enter("b", "marko"),
    ]).toEqual(["running", "waiting", "full", "waiting"]);
    expect([enter("a", null), enter("a", null), enter("a", null)]).toEqual([
      "waiting",
      "waiting",
      "full",
    ]);
  });

  it("bound the whole queue", () => {
    const { enter } = queueOf({ waiting: 2 });
    expect([enter("a", "1"), enter("b", "1"), enter("c", "1"), enter("d", "1")]).toEqual([
      "running",
      "waiting",
      "waiting",
      "full",
    ]);
  });

  it("keep one tenant, and one user, from taking every turn", () => {
    const { enter } = queueOf({ running: 3, runningPerTenant: 2, runningPerPerson: 1 });
    const states = [
      enter("a", "ana"),
      enter("a", "ana"),
      enter("a", "tea"),
      enter("a", "emina"),
      enter("b", "marko"),
    ];
    expect(states).toEqual(["running", "waiting", "running", "waiting", "running"]);
  });
});

describe("a user who has another entry waiting", () => {
  const limits = { running: 2, runningPerPerson: 1 };

  function firstOf({ entries }: ReturnType<typeof queueOf>): QueueEntry {
    const [first] = entries;
    if (!first) throw new Error("not entered");
    return first;
  }

  it("rests while another tenant prints, and leaves the slot to others", () => {
    const all = queueOf(limits);
    for (const [tenant, person] of [
      ["a", "tomislav"],
      ["b", "marko"],
      ["a", "tomislav"],
      ["c", "ana"],
    ] as const)
      all.enter(tenant, person);
    const first = firstOf(all);
    expect(all.queue.shouldRest(first)).toBe(true);
    all.queue.rest(first);
    expect(all.started).toEqual(["a/tomislav", "b/marko", "c/ana"]);
    all.finish();
    expect(all.started).toHaveLength(3);
    all.queue.leave(first);
    expect(all.started.at(-1)).toBe("a/tomislav");
  });

  it("does not rest alone, and neither does the system", () => {
    const alone = queueOf(limits);
    for (const person of ["tomislav", "tomislav", "ana"]) alone.enter("a", person);
    expect(alone.queue.shouldRest(firstOf(alone))).toBe(false);
    const system = queueOf(limits);
    for (const person of [null, null]) system.enter("a", person);
    system.enter("b", "marko");
    expect(system.queue.shouldRest(firstOf(system))).toBe(false);
  });

  it("leaves at once when it rests and leaves twice", () => {
    const all = queueOf(limits);
    for (const tenant of ["a", "a", "b"]) all.enter(tenant, "1");
    const first = firstOf(all);
    all.queue.rest(first);
    all.queue.leave(first);
    all.queue.leave(first);
    expect(first.state).toBe("left");
    expect(all.drain()).toEqual(["a/1", "b/1", "a/1"]);
  });
});

it("removes an entry that leaves before it begins; leaving twice changes nothing", () => {
  const { queue, entries, enter, drain } = queueOf();
  for (const person of ["ana", "tea", "emina"]) enter("a", person);
  const [, tea] = entries;
  if (!tea) throw new Error("not entered");
  queue.leave(tea);
  queue.leave(tea);
  expect(drain()).toEqual(["a/ana", "a/emina"]);
  expect(enter("a", "tea")).toBe("running");
});

const LIMITS: QueueLimits = {
  running: 3,
  runningPerTenant: 2,
  runningPerPerson: 1,
  perPerson: 2,
  perSystem: 4,
  queuedPerTenant: 6,
  waiting: 12,
};
const TENANTS = ["a", "b", "c", "d"];
type Step = { enter: PrintRequester } | { leave: number } | { rest: number };
const enterStep = fc
  .record({
    tenantId: fc.constantFrom(...TENANTS),
    userId: fc.constantFrom("1", "2", "3", "4", null),
  })
  .map((enter): Step => ({ enter }));
const leaveStep = fc.nat(40).map((leave): Step => ({ leave }));
const restStep = fc.nat(40).map((rest): Step => ({ rest }));
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: enterStep },
    { weight: 2, arbitrary: leaveStep },
    { weight: 1, arbitrary: restStep },
  ),
  { maxLength: 120 },
);

/** `enteredAfter`, `startedAs` and `leftAfter` count the starts of the whole queue. */
type Seen = PrintRequester & {
  entry: QueueEntry;
  enteredAfter: number;
  startedAs: number;
  leftAfter: number;
};

/** Runs the steps and calls `check` after each with all admitted entries. */
function play(all: readonly Step[], check: (seen: readonly Seen[]) => void): void {
  const queue = new FairQueue(LIMITS);
  const seen: Seen[] = [];
  const startedAs = new Map<number, number>();
  all.forEach((each, index) => {
    if (!("enter" in each)) {
      const open = seen.filter(({ entry }) => entry.state !== "left");
      const at = "leave" in each ? each.leave : each.rest;
      const one = open[at % Math.max(1, open.length)];
      if (one && "leave" in each) one.leftAfter = startedAs.size;
      if (one) queue["leave" in each ? "leave" : "rest"](one.entry);
    } else {
      const enteredAfter = startedAs.size;
      const entry = queue.enter(each.enter, () => startedAs.set(index, startedAs.size));
      if (typeof entry === "object")
        seen.push({
          ...each.enter,
          entry,
          enteredAfter,
          leftAfter: 0,
          get startedAs() {
            return startedAs.get(index) ?? -1;
          },
        });
    }
    check(seen);
  });
}

const inState = (seen: readonly Seen[], state: QueueEntry["state"]) =>
  seen.filter(({ entry }) => entry.state === state);
const ofTenant = (seen: readonly Seen[], tenantId: string) =>
  seen.filter((each) => each.tenantId === tenantId);
const ofPerson = (seen: readonly Seen[], { tenantId, userId }: PrintRequester) =>
  ofTenant(seen, tenantId).filter((each) => each.userId === userId);

describe("after any steps", () => {
  it("no limit is exceeded, and no entry waits that may run", () => {
    const check = (seen: readonly Seen[]) => {
      const [running, waiting] = [inState(seen, "running"), inState(seen, "waiting")];
      const held = [...running, ...inState(seen, "resting")];
      expect(running.length).toBeLessThanOrEqual(LIMITS.running);
      expect(waiting.length).toBeLessThanOrEqual(LIMITS.waiting);
      for (const each of [...running, ...waiting]) {
        expect(ofTenant(running, each.tenantId).length).toBeLessThanOrEqual(
          LIMITS.runningPerTenant,
        );
        expect(ofPerson(held, each).length).toBeLessThanOrEqual(LIMITS.runningPerPerson);
        expect(ofPerson([...held, ...waiting], each).length).toBeLessThanOrEqual(
          each.userId === null ? LIMITS.perSystem : LIMITS.perPerson,
        );
      }
      const mayRun = waiting.filter(
        (each) =>
          ofTenant(running, each.tenantId).length < LIMITS.runningPerTenant &&
          ofPerson(held, each).length < LIMITS.runningPerPerson,
      );
      if (running.length < LIMITS.running) expect(mayRun).toEqual([]);
    };
    fc.assert(fc.property(steps, (all) => play(all, check)));
  });

  it("a tenant with nothing running has waited for at most one start of each other tenant", () => {
    const check = (seen: readonly Seen[]) => {
      for (const tenantId of TENANTS) {
        const own = ofTenant(seen, tenantId);
        const [first] = inState(own, "waiting");
        // A user who pauses starts nothing.
        const held = [...inState(own, "running"), ...inState(own, "resting")];
        if (!first || held.length > 0) continue;
        const since = Math.max(
          first.enteredAfter,
          ...own.flatMap(({ startedAs, leftAfter }) => [startedAs + 1, leftAfter]),
        );
        const later = seen.filter(({ startedAs }) => startedAs >= since);
        for (const other of TENANTS) expect(ofTenant(later, other).length).toBeLessThanOrEqual(1);
      }
    };
    fc.assert(fc.property(steps, (all) => play(all, check)));
  });
});
