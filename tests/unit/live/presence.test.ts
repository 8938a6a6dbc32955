import { describe, expect, it } from "vitest";
import { createTestTenant } from "../../support/db/test-tenant";
import { liveRoomOf } from "../../support/fakes/live-platform";
import { orderAt } from "../../support/records/orders";
import { actorOf } from "../../support/records/people";
import { raised } from "../../support/records/tickets";

const at = (record: string | null, editing = false) => ({ type: "at", record, editing });

describe("the users who edit a record", () => {
  it("are named to the other pages that show it, until they leave", async () => {
    const acme = await createTestTenant();
    const live = liveRoomOf(acme);
    const record = `work_orders/${(await orderAt(acme, "backlog")).id}`;
    const [ana, marko, again] = [
      await live.open(actorOf("ana")),
      await live.open(actorOf("marko")),
      await live.open(actorOf("marko")),
    ];
    await live.say(ana, at(record));
    await live.say(marko, at(record, true));
    await live.say(again, at(record));
    expect(ana.sent.at(-1)).toEqual({ type: "editing", record, people: ["Marko"] });
    expect(again.sent.at(-1)).toEqual({ type: "editing", record, people: [] });
    await live.say(marko, at(null));
    expect(ana.sent.at(-1)).toEqual({ type: "editing", record, people: [] });
    await live.say(marko, at(record, true));
    live.hibernate();
    live.room.leave(marko);
    expect(ana.sent.at(-1)).toEqual({ type: "editing", record, people: [] });
  });

  it("are named again only when they have changed", async () => {
    const acme = await createTestTenant();
    const live = liveRoomOf(acme);
    const record = `work_orders/${(await orderAt(acme, "backlog")).id}`;
    const [ana, marko, again] = [
      await live.open(actorOf("ana")),
      await live.open(actorOf("marko")),
      await live.open(actorOf("marko")),
    ];
    await live.say(ana, at(record));
    await live.say(marko, at(record, true));
    expect(ana.sent).toHaveLength(2);
    const reads = live.reads();
    for (let n = 0; n < 20; n += 1) await live.say(marko, at(record, true));
    expect(live.reads()).toBe(reads);
    await live.say(again, at(record, true));
    await live.say(marko, at(null));
    await live.say(marko, at(record));
    expect(ana.sent).toHaveLength(2);
    // The page that comes back is told in any case.
    expect(marko.sent).toHaveLength(2);
    live.room.leave(again);
    expect(ana.sent.slice(2)).toEqual([{ type: "editing", record, people: [] }]);
  });

  it("are not named to customers and employees, who are named themselves", async () => {
    const acme = await createTestTenant();
    const live = liveRoomOf(acme);
    const record = `tickets/${(await raised(acme, "ciro")).id}`;
    const [ciro, marko] = [await live.open(actorOf("ciro")), await live.open(actorOf("marko"))];
    await live.say(ciro, at(record, true));
    await live.say(marko, at(record, true));
    expect(ciro.sent).toEqual([]);
    expect(marko.sent.at(-1)).toEqual({ type: "editing", record, people: ["Ćiro"] });
  });

  it("are unknown to a user who may not read the record", async () => {
    const acme = await createTestTenant();
    const live = liveRoomOf(acme);
    const [ticket, order] = [await raised(acme, "emina"), await orderAt(acme, "backlog")];
    const [marko, tomislav, ciro] = [
      await live.open(actorOf("marko")),
      await live.open(actorOf("tomislav")),
      await live.open(actorOf("ciro")),
    ];
    for (const record of [`tickets/${ticket.id}`, `work_orders/${order.id}`]) {
      await live.say(ciro, at(record, true));
      await live.say(marko, at(record, true));
      expect(marko.sent.at(-1)).toEqual({ type: "editing", record, people: [] });
    }
    await live.say(tomislav, at(`tickets/${ticket.id}`));
    for (const record of ["work_orders/1", "sessions/x", "tickets", `tickets/${ticket.id}/x`])
      await live.say(tomislav, at(record));
    expect(tomislav.sent).toEqual([]);
    expect(ciro.sent).toEqual([]);
  });
});
