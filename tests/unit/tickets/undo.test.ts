import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { planVisit } from "~/features/schedule/commands/plan-visit";
import { undoVisitAct } from "~/features/schedule/commands/undo-act";
import { acceptTicket } from "~/features/tickets/commands/accept";
import { rejectTicket } from "~/features/tickets/commands/reject";
import { reopenTicket } from "~/features/tickets/commands/reopen";
import { undoDecision } from "~/features/tickets/commands/undo";
import { UNDOABLE_COMMANDS } from "~/server/command/undo";
import type { Env } from "../../../worker/env";
import { HANDLERS } from "../../../worker/jobs/handlers";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";
import { allRows } from "../../support/db/all-rows";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { orderAt } from "../../support/records/orders";
import { NOW, who } from "../../support/records/people";
import { acceptedTicket, idAndVersion, raised, ticketEvents } from "../../support/records/tickets";
import { visitPlan } from "../../support/records/visits/planned-visits";

// Nothing of it is needed to decide who is told.
const NO_ENV = {} as Env;
const REASON = "Dvaput prijavljeno";

type Ticket = Awaited<ReturnType<typeof raised>>;
type Context = ReturnType<Company["as"]>;
type Command = Extract<(typeof UNDOABLE_COMMANDS)[number], `tickets.${string}`>;
/** The ticket before, by what it was, and the decision. */
type Decision = {
  before: Record<string, (acme: Company) => Promise<Ticket>>;
  decide(ctx: Context, ticket: Ticket): Promise<Ticket>;
  event: string;
};

const reject = (ctx: Context, ticket: Ticket) =>
  rejectTicket(ctx, { ...idAndVersion(ticket), reason: REASON });
const isOfTickets = (name: string): name is Command => name.startsWith("tickets.");

const DECISIONS: Record<Command, Decision> = {
  "tickets.accept": {
    before: {
      "a new ticket": (acme) => raised(acme, "ciro"),
      async "a ticket that was accepted, rejected and reopened"(acme) {
        const rejected = await reject(acme.as("marko"), await acceptedTicket(acme, "ciro"));
        return reopenTicket(acme.as("marko"), { ...idAndVersion(rejected), comment: "Ipak" });
      },
    },
    decide: (ctx, ticket) => acceptTicket(ctx, idAndVersion(ticket)),
    event: "ticket.acceptance-undone",
  },
  "tickets.reject": {
    before: {
      "a new ticket": (acme) => raised(acme, "ciro"),
      "an accepted ticket": (acme) => acceptedTicket(acme, "ciro"),
    },
    decide: reject,
    event: "ticket.rejection-undone",
  },
};
const CASES = UNDOABLE_COMMANDS.filter(isOfTickets).flatMap((name) =>
  Object.entries(DECISIONS[name].before).map(
    ([of, before]) => [name, of, { ...DECISIONS[name], before }] as const,
  ),
);

/** As one of several selected tickets. */
const inBulk = (acme: Company, act: string): Context => ({
  ...acme.as("marko", { idempotencyKey: act }),
  actId: randomUUID(),
});

/** What was announced of tickets and is not handled yet: how long it waits, in minutes. */
const waiting = async (acme: Company) =>
  (
    await acme.rows(
      "SELECT type, next_at FROM outbox WHERE done_at IS NULL AND type GLOB 'ticket.*'",
    )
  ).map((row) => [String(row["type"]), (Number(row["next_at"]) - NOW) / 60_000]);

/** Handles what was announced of tickets, and returns what it made. */
async function toldNow(acme: Company): Promise<string[]> {
  const context = { ...acme.as("sanja", { now: NOW + 180_000 }), job: "outbox" };
  const rows = await acme.rows(
    "SELECT id, type, ids FROM outbox WHERE done_at IS NULL AND type IN ('ticket.accepted', 'ticket.rejected')",
  );
  for (const row of rows) {
    const [id, type] = [String(row["id"]), String(row["type"])];
    const ids = JSON.parse(String(row["ids"]));
    const message = { id, type, ids, attempts: 1, createdAt: NOW };
    const handled = await HANDLERS[type]?.(context, NO_ENV, ids, message);
    if (typeof handled === "object") await acme.database.write(handled.statements);
    await acme.run("UPDATE outbox SET done_at = 1 WHERE id = ?", id);
  }
  return (await acme.rows("SELECT type FROM outbox WHERE done_at IS NULL")).map(({ type }) =>
    String(type),
  );
}

/** Nothing of it is told before the decision. */
const forgotten = (acme: Company) => acme.run("UPDATE outbox SET done_at = 1");

describe("a decision on several tickets and its undo", () => {
  it.each(CASES)(
    "%s on %s: leave all rows as they were, and nobody is told",
    async (_, __, { before, decide, event }) => {
      const acme = await createTestTenant();
      const ticket = await before(acme);
      await forgotten(acme);
      const rows = await allRows(acme, { history: true });
      const act = randomUUID();
      const decided = await decide(inBulk(acme, act), ticket);
      expect(await allRows(acme, { history: true })).not.toEqual(rows);
      expect(await waiting(acme)).toEqual([[`ticket.${decided.status}`, 2]]);
      const undone = await undoDecision(acme.as("marko"), { id: ticket.id, act });
      expect(undone).toMatchObject({ status: ticket.status, version: decided.version + 1 });
      expect(await allRows(acme, { history: true })).toEqual(rows);
      expect(await toldNow(acme)).toEqual([]);
      expect((await ticketEvents(acme, ticket.id)).at(-1)).toMatchObject({ event });
    },
  );

  it.each(CASES)("%s on %s: is undone once, and only by who decided", async (_, __, of) => {
    const acme = await createTestTenant();
    const ticket = await of.before(acme);
    const act = randomUUID();
    await of.decide(inBulk(acme, act), ticket);
    const undo = (by: string, id = ticket.id) => undoDecision(acme.as(by), { id, act });
    await expectRefusal(undo("sanja"), "guard_failed", "not_undoable");
    await expectRefusal(undo("ciro"), "not_allowed");
    await expectRefusal(undo("tomislav"), "not_allowed");
    const other = await raised(acme);
    await expectRefusal(undo("marko", other.id), "guard_failed", "not_undoable");
    await undo("marko");
    await expectRefusal(undo("marko"), "guard_failed", "not_undoable");
  });
});

describe("a decision is not undone", () => {
  it("once its creator was told", async () => {
    const acme = await createTestTenant();
    const ticket = await raised(acme, "ciro");
    await forgotten(acme);
    const act = randomUUID();
    await reject(inBulk(acme, act), ticket);
    expect(await toldNow(acme)).not.toEqual([]);
    await expectRefusal(
      undoDecision(acme.as("marko"), { id: ticket.id, act }),
      "guard_failed",
      "not_undoable",
    );
  });

  it("of one ticket alone, of which its creator is told at once", async () => {
    const acme = await createTestTenant();
    const ticket = await raised(acme, "ciro");
    await forgotten(acme);
    const act = randomUUID();
    await acceptTicket(acme.as("marko", { idempotencyKey: act }), idAndVersion(ticket));
    expect(await waiting(acme)).toEqual([["ticket.accepted", 0]]);
    expect(await toldNow(acme)).not.toEqual([]);
    await expectRefusal(
      undoDecision(acme.as("marko"), { id: ticket.id, act }),
      "guard_failed",
      "not_undoable",
    );
  });

  it("when somebody has changed the ticket since, who is named", async () => {
    const acme = await createTestTenant();
    const ticket = await raised(acme, "ciro");
    const act = randomUUID();
    const rejected = await reject(inBulk(acme, act), ticket);
    await reopenTicket(acme.as("sanja"), { ...idAndVersion(rejected), comment: "Ipak" });
    const refused = await refusalOf(undoDecision(acme.as("marko"), { id: ticket.id, act }));
    expect(refused).toMatchObject({
      code: "version_conflict",
      facts: { lastChange: { by: "Sanja Kovač" } },
    });
  });

  it("by the key of another kind of act, nor that by its key", async () => {
    const acme = await createTestTenant();
    const [ticket, order] = [await raised(acme, "ciro"), await orderAt(acme, "backlog")];
    const [decision, planning] = [randomUUID(), randomUUID()];
    await reject(inBulk(acme, decision), ticket);
    const plan = visitPlan(order.id, [who("tea")]);
    const visit = await planVisit(acme.as("marko", { idempotencyKey: planning }), plan);
    const marko = acme.as("marko");
    const undoTicket = undoDecision(marko, { id: ticket.id, act: planning });
    await expectRefusal(undoTicket, "guard_failed", "not_undoable");
    const undoVisit = undoVisitAct(marko, { id: visit.id, version: 1, act: decision });
    await expectRefusal(undoVisit, "guard_failed", "not_undoable");
  });
});
