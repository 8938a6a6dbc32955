import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getReadableFile } from "~/features/attachments/queries/files";
import { addComment } from "~/features/comments/commands/add";
import { editComment } from "~/features/comments/commands/edit";
import { removeComment } from "~/features/comments/commands/remove";
import { findConversation } from "~/features/comments/queries/list";
import { getColleagues } from "~/features/comments/queries/readers";
import { ticketsMatching, ticketFields } from "~/features/search/queries/records";
import { acceptTicket } from "~/features/tickets/commands/accept";
import { addTicketDocuments } from "~/features/tickets/commands/add-documents";
import { createTicket } from "~/features/tickets/commands/create";
import { deleteTicket } from "~/features/tickets/commands/delete";
import { updateTicket } from "~/features/tickets/commands/update";
import { listInput } from "~/features/tickets/inputs/list";
import { updateInput } from "~/features/tickets/inputs/save";
import { readTicketBoard } from "~/features/tickets/queries/board";
import { countOf } from "~/features/tickets/queries/pages";
import { getTicket } from "~/features/tickets/queries/detail";
import { exportTickets, listTickets } from "~/features/tickets/queries/list";
import { readCustomerReaders } from "~/features/tickets/queries/place";
import { getSignedRevision } from "~/features/tickets/queries/signed-pdf";
import type { Actor } from "~/kernel/authorization/roles";
import { Refusal } from "~/kernel/refusal";
import { NUMBER } from "~/database/fields";
import { readTicketReaders, mayReadTicket } from "~/server/live/ticket-readers";
import { queryRows } from "~/server/queries/query-rows";
import { sql } from "drizzle-orm";
import { mailAbout } from "../../../worker/jobs/mails/event-mails";
import { fixedId } from "../../../migrations/seeds/cast";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import { file, richText } from "../../support/records/comments";
import { orderAt } from "../../support/records/orders";
import { actorOf, addUsers, NOW, who } from "../../support/records/people";
import { request } from "../../support/records/tickets";

/** Ćiro's customer, Petar's, a third one, and none. */
const CUSTOMERS = { own: fixedId(2, 7), partner: fixedId(2, 6), other: fixedId(2, 1), none: null };
type Place = keyof typeof CUSTOMERS;
const SHOW_ALL =
  "INSERT OR REPLACE INTO settings (key, valid_from, value, changed_at) VALUES ('feature.SHOW_ALL_ENTITIES_TO_CUSTOMER_USER', '2026-01-01', json('{\"enabled\":true}'), 0)";
const TEN = { created: 10, accepted: 10, "in-progress": 10, done: 10, rejected: 10 };

type Step =
  | { do: "move"; to: Place }
  | { do: "rename" }
  | { do: "comment" }
  | { do: "file" }
  | { do: "accept" };
const STEP: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("move" as const),
      to: fc.constantFrom<Place>("own", "partner", "other", "none"),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "comment" as const,
        "file" as const,
        "rename" as const,
        "accept" as const,
      ),
    }),
  },
);

async function userOf(acme: Company, customerId: string): Promise<Actor> {
  const [user] = await addUsers(acme, "CUSTOMER_USER", 1);
  if (!user) throw new Error("No user was added");
  await acme.run("UPDATE users SET customer_id = ? WHERE id = ?", customerId, user.userId);
  return { ...user, customerId };
}

/** Who raises the ticket, and who else may read it. */
async function peopleOf(acme: Company): Promise<Actor[]> {
  const others = [await userOf(acme, CUSTOMERS.own), await userOf(acme, CUSTOMERS.other)];
  return [...["ciro", "petar", "emina", "tomislav", "marko"].map(actorOf), ...others];
}

/** Moves and changes a ticket, and keeps what came under which customer, without the code that decides who reads it. */
async function life(acme: Company, raiser: string, steps: readonly Step[]) {
  const office = acme.as("marko");
  const made = await createTicket(acme.as(raiser), request({ name: "canary0" }));
  const { id } = made;
  let customer = acme.as(raiser).actor.customerId;
  let [version, name, status] = [made.version, "canary0", "created"];
  const left = new Map<string | null, { name: string; status: string }>();
  const comments: { id: string; customer: string | null }[] = [];
  const files: { id: string; customer: string | null }[] = [];
  const events: (string | null)[] = [customer];
  const accepted: (string | null)[] = [];
  const update = async (customerId: string | null) => {
    const saved = await updateTicket(office, updateInput.parse({ id, version, name, customerId }));
    version = saved.version;
  };
  for (const [index, step] of steps.entries()) {
    if (step.do === "move") {
      const to = CUSTOMERS[step.to];
      if (to !== customer) left.set(customer, { name, status });
      await update(to);
      customer = to;
    } else if (step.do === "rename") {
      name = `canary${index + 1}`;
      await update(customer);
    } else if (step.do === "accept") {
      if (status !== "created") continue;
      version = (await acceptTicket(office, { id, version })).version;
      status = "accepted";
      accepted.push(customer);
    } else if (step.do === "comment") {
      const added = await addComment(office, richText({ type: "ticket", id }, `comment${index}`));
      comments.push({ id: added.id, customer });
    } else {
      const fileId = await file(acme, "marko");
      await addTicketDocuments(office, { id, fileIds: [fileId] });
      files.push({ id: fileId, customer });
    }
    events.push(customer);
  }
  return { id, customer, name, status, left, comments, files, events, accepted, raiser };
}
type Life = Awaited<ReturnType<typeof life>>;

/** What the reader is to see of the ticket, or null. */
function expected(past: Life, reader: Actor, showsAll: boolean) {
  const isRaiser = reader.userId === who(past.raiser);
  const isOutside = reader.customerId !== null;
  const staff =
    isRaiser ||
    reader.roles.includes("MANAGER") ||
    (reader.roles.includes("TECHNICIAN") && past.status === "accepted");
  const mine = (customer: string | null) =>
    isOutside ? customer === reader.customerId && (isRaiser || showsAll) : staff;
  const isPresent = mine(past.customer);
  const then = isPresent
    ? past
    : isOutside && (isRaiser || showsAll)
      ? past.left.get(reader.customerId)
      : null;
  const ids = (all: Life["comments"]) =>
    all.filter(({ customer }) => mine(customer)).map(({ id }) => id);
  return then
    ? {
        isPresent,
        name: then.name,
        status: then.status,
        comments: ids(past.comments),
        files: ids(past.files),
        events: past.events.filter(mine).length,
        accepted: past.accepted.some(mine),
      }
    : null;
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
}

async function checkReader(acme: Company, past: Life, reader: Actor, showsAll: boolean) {
  const ctx = () => acme.as(reader);
  const { id } = past;
  const subject = { type: "ticket", id } as const;
  const should = expected(past, reader, showsAll);
  const [ticket, conversation, listed] = await Promise.all([
    orNull(getTicket(ctx(), id, { events: 100 })),
    findConversation(ctx(), subject, { most: 100 }),
    listTickets(ctx(), { ...listInput.parse({}), pageSize: 100 }),
  ]);
  const row = listed.entities.find((each) => each.id === id);
  const exported = await (await exportTickets(ctx(), listInput.parse({}))).read(0, 100);
  const board = (await readTicketBoard(ctx(), listInput.parse({}), TEN)).flatMap(
    ({ rows }) => rows,
  );
  const [counted] = await queryRows(
    ctx(),
    { n: NUMBER },
    sql`SELECT ${countOf({ ...listInput.parse({}), actor: reader })} AS n`,
  );
  expect(counted?.n).toBe(listed.totalCount);
  expect(board.map((each) => each.name)).toEqual(listed.entities.map((each) => each.name));
  expect(exported.map((each) => each.name)).toEqual(listed.entities.map((each) => each.name));
  const found = async (search: string) =>
    (await listTickets(ctx(), listInput.parse({ search }))).entities.some((each) => each.id === id);
  const everywhere = async (search: string) =>
    (await queryRows(ctx(), ticketFields(reader), ticketsMatching(search, reader))).map(
      ({ title }) => title,
    );
  const live = {
    userId: reader.userId,
    roles: reader.roles,
    customerId: reader.customerId,
    sessionId: reader.sessionId,
  };
  const told = await readTicketReaders(ctx(), { changes: 0, activity: 0 }, [live]);
  const isTold = reader.roles.includes("MANAGER") || (told.get(reader.userId)?.has(id) ?? false);
  expect(isTold).toBe(should?.isPresent ?? false);
  expect(await mayReadTicket(ctx(), id, live)).toBe(should?.isPresent ?? false);
  for (const comment of past.comments) {
    const mail = await mailAbout("comment.added")(
      { ...acme.as("sanja"), job: "test" },
      { commentId: comment.id, userId: reader.userId },
      0,
    );
    expect("to" in mail).toBe((should?.isPresent && should.comments.includes(comment.id)) ?? false);
  }
  for (const { id: fileId } of past.files)
    expect(
      (await orNull(getReadableFile(ctx(), fileId))) !== null || reader.userId === who("marko"),
    ).toBe((should?.files.includes(fileId) ?? false) || reader.userId === who("marko"));
  const [announced] = await acme.rows(
    "SELECT ids FROM outbox WHERE type = 'ticket.accepted' AND ids ->> 'ticketId' = ?",
    id,
  );
  if (announced) {
    const mail = await mailAbout("ticket.accepted")(
      { ...acme.as("sanja"), job: "test" },
      { ...JSON.parse(String(announced["ids"])), userId: reader.userId },
      0,
    );
    expect("to" in mail).toBe((should?.isPresent && should.accepted) ?? false);
  }
  if (!should) {
    expect([ticket, conversation, row]).toEqual([null, null, undefined]);
    return;
  }
  expect(ticket).toMatchObject({ name: should.name, status: should.status });
  expect(row).toMatchObject({ name: should.name, status: should.status });
  expect(ticket?.leftAt === null).toBe(should.isPresent);
  expect(ticket?.documents.map(({ fileId }) => fileId)).toEqual(should.files);
  expect(conversation?.comments.map((each) => each.id)).toEqual(should.comments);
  expect(conversation).toMatchObject({
    totalCount: should.comments.length,
    open: should.isPresent,
  });
  if (ticket?.activity) expect(ticket.activity).toHaveLength(should.events);
  if (!should.isPresent) expect(ticket?.availableActions).toEqual([]);
  for (const name of ["canary0", past.name, should.name]) {
    expect(await found(name)).toBe(name === should.name);
    const titles = await everywhere(name);
    // Similar words are found too.
    expect(titles.filter((title) => title !== should.name)).toEqual([]);
    if (name === should.name) expect(titles).toEqual([name]);
  }
  if (reader.customerId !== null && reader.customerId !== acme.as(past.raiser).actor.customerId)
    expect([ticket?.creator ?? null, row?.creatorName ?? ""]).toEqual(
      acme.as(past.raiser).actor.customerId === null
        ? [expect.anything(), expect.stringMatching(/./)]
        : [null, ""],
    );
}

function property(numRuns: number) {
  return fc.assert(
    fc.asyncProperty(
      fc.constantFrom("ciro", "petar", "emina", "tomislav"),
      fc.array(STEP, { minLength: 2, maxLength: 9 }),
      fc.boolean(),
      async (raiser, steps, showsAll) => {
        const acme = await createTestTenant();
        if (showsAll) await acme.run(SHOW_ALL);
        const people = await peopleOf(acme);
        const past = await life(acme, raiser, steps);
        for (const reader of people) await checkReader(acme, past, reader, showsAll);
      },
    ),
    { numRuns },
  );
}

describe("a ticket that is moved about", () => {
  it("shows each reader what came in the times when it was theirs", () => property(4));
  it("does so whatever happens to it", { tags: ["full"] }, () => property(25));
});

const MOVE = [
  { do: "comment" },
  { do: "file" },
  { do: "move", to: "other" },
  { do: "comment" },
  { do: "file" },
  { do: "rename" },
] as const satisfies Step[];

describe("a ticket that has gone to another customer", () => {
  it("stays with its raiser as it was, and can no longer be acted on by them", async () => {
    const acme = await createTestTenant();
    const past = await life(acme, "ciro", MOVE);
    const { id } = past;
    const ciro = () => acme.as("ciro");
    expect(await getTicket(ciro(), id)).toMatchObject({
      name: "canary0",
      leftAt: NOW,
      availableActions: [],
      editable: false,
      nextVisit: null,
      hasSignedPdf: false,
    });
    const subject = { type: "ticket", id } as const;
    await expectRefusal(addComment(ciro(), richText(subject)), "not_found");
    await expectRefusal(getColleagues(ciro(), subject, ""), "not_found");
    await expectRefusal(deleteTicket(ciro(), { id, version: 1 }), "not_found");
    await expectRefusal(getSignedRevision(ciro(), id), "not_found");
    const [comment] = past.comments;
    await expectRefusal(
      editComment(ciro(), { id: comment?.id ?? "", version: 1, text: "x" }),
      "not_found",
    );
  });

  it("does not let a comment of before be changed, which its readers would not see, but lets it be removed", async () => {
    const acme = await createTestTenant();
    const past = await life(acme, "ciro", MOVE);
    const id = past.comments[0]?.id ?? "";
    await expectRefusal(
      editComment(acme.as("marko"), { id, version: 1, text: "For Hotel Čempres" }),
      "guard_failed",
      "comment_fixed",
    );
    await removeComment(acme.as("marko"), { id });
    const conversation = await findConversation(acme.as("ciro"), { type: "ticket", id: past.id });
    expect(conversation?.comments).toMatchObject([{ id, text: "" }]);
  });

  it("names before the move who will no longer see it", async () => {
    const acme = await createTestTenant();
    const { id } = await life(acme, "ciro", []);
    const readers = () => readCustomerReaders(acme.as("marko"), id);
    const [customer] = await acme.rows("SELECT name FROM customers WHERE id = ?", CUSTOMERS.own);
    expect(await readers()).toMatchObject({ customer: customer?.["name"], raiser: "Ćiro Žagar" });
    await acme.run(SHOW_ALL);
    expect(await readers()).toMatchObject({ customer: customer?.["name"], raiser: null });
    const nobodys = await life(acme, "emina", []);
    expect(await readCustomerReaders(acme.as("marko"), nobodys.id)).toBeNull();
  });
});

it("a customer reads the first name of the technician who leads the order or handles the ticket", async () => {
  const acme = await createTestTenant();
  const { id } = await life(acme, "ciro", [{ do: "accept" }]);
  const order = await orderAt(acme, "in-progress");
  await acme.run(
    "UPDATE tickets SET work_order_id = ?, handler_id = ? WHERE id = ?",
    order.id,
    who("tea"),
    id,
  );
  const seen = async (key: string) => {
    const { orderLead, handler } = await getTicket(acme.as(key), id);
    const [row] = (await listTickets(acme.as(key), listInput.parse({}))).entities;
    return [orderLead?.name, handler?.name, row?.handlerName];
  };
  expect(await seen("ciro")).toEqual(["Tomislav", "Tea", "Tea"]);
  expect(await seen("marko")).toEqual(["Tomislav Đurić", "Tea Šimić", "Tea Šimić"]);
});

it("a comment that was written while the ticket moved is of the customer that it came to", async () => {
  const acme = await createTestTenant();
  const { id } = await life(acme, "ciro", [
    { do: "move", to: "other" },
    { do: "move", to: "own" },
  ]);
  const late = await addComment(
    acme.as("ciro", { now: NOW - 1 }),
    richText({ type: "ticket", id }),
  );
  expect(await acme.rows("SELECT customer_id FROM comments WHERE id = ?", late.id)).toEqual([
    { customer_id: CUSTOMERS.own },
  ]);
});
