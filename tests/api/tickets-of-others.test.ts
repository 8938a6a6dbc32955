import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { castMember } from "../../migrations/seeds/cast";
import { type Client, pageCookie, send, signedIn } from "../support/api/client";
import { setUniqueAddress, mailsTo, mailTo } from "../support/fakes/mailbox";
import { makeTenant, type TestTenant } from "../support/db/tenant";
import { eventually } from "../support/eventually";

const DOT = Uint8Array.from(
  atob(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  ),
  (letter) => letter.charCodeAt(0),
);
const RAISERS = ["emina", "ciro", "petar"] as const;
type Raiser = (typeof RAISERS)[number];
/** Ticket content that only its author and the office may see, by any URL. */
type Left = {
  ticketId: string;
  photoId: string;
  commentPhotoId: string;
  documentId: string;
  commentId: string;
};

let tenant: TestTenant;
const people: Record<string, Client> = {};
const as = (key: string): Client => {
  const client = people[key];
  if (!client) throw new Error(`${key} did not sign in`);
  return client;
};
const left = {} as Record<Raiser, Left>;
const canary = (key: string) => `canary${key}`;
const others = (key: Raiser) => RAISERS.filter((each) => each !== key);

async function photo(key: string): Promise<string> {
  const id = newId();
  const sent = await as(key).put(`/files/${id}?name=${canary(key)}.png`, undefined, {
    rawBody: DOT,
  });
  expect(sent.status, sent.text).toBe(200);
  expect((await as(key).put(`/files/${id}/thumbnail`, undefined, { rawBody: DOT })).status).toBe(
    200,
  );
  return id;
}

async function leave(key: Raiser): Promise<Left> {
  const [ticketId, commentId, photoId, commentPhotoId] = [
    newId(),
    newId(),
    await photo(key),
    await photo(key),
  ];
  const raised = await as(key).put("/tickets", {
    id: ticketId,
    name: canary(key),
    description: `${canary(key)} words`,
    fileIds: [photoId],
  });
  expect(raised.status, raised.text).toBe(200);
  const response = await as(key).put(`/tickets/${ticketId}/comments`, {
    commentId,
    text: `${canary(key)} said`,
    fileIds: [commentPhotoId],
  });
  expect(response.status, response.text).toBe(200);
  const visible = (await as(key).get(`/tickets/${ticketId}`)).body["documents"] as { id: string }[];
  return { ticketId, commentId, photoId, commentPhotoId, documentId: String(visible[0]?.id) };
}

beforeAll(async () => {
  tenant = await makeTenant({
    features: { SHOW_ALL_ENTITIES_TO_CUSTOMER_USER: { enabled: true } },
  });
  for (const key of ["marko", ...RAISERS]) people[key] = await signedIn(tenant, key);
  for (const key of RAISERS) left[key] = await leave(key);
});

describe.each(RAISERS)("tickets of other authors, for %s", (key) => {
  it("return no photo, neither the ticket's nor a comment's, small or large", async () => {
    const { photoId, commentPhotoId } = left[key];
    const cookie = await pageCookie(tenant, key);
    for (const id of [photoId, commentPhotoId])
      expect((await as(key).get(`/files/${id}`)).status).toBe(200);
    for (const owner of others(key)) {
      for (const id of [left[owner].photoId, left[owner].commentPhotoId]) {
        for (const query of ["", "?size=thumbnail", "?download=1"]) {
          expect((await as(key).get(`/files/${id}${query}`)).status, owner).toBe(404);
          expect(
            (await send(tenant.origin, "GET", `/api/files/${id}${query}`, { headers: { cookie } }))
              .status,
            owner,
          ).toBe(404);
        }
        // Nor when the photo is referenced by a ticket of their own.
        const own = await as(key).put(`/tickets/${left[key].ticketId}/documents`, {
          fileIds: [id],
        });
        expect(own.body, own.text).toMatchObject({
          code: "invalid_input",
          facts: { fields: { fileIds: "gone" } },
        });
      }
      const removing = await as(key).delete(
        `/tickets/${left[owner].ticketId}/documents/${left[owner].documentId}`,
      );
      expect(removing.status, removing.text).toBe(404);
    }
  });

  it("are on the board in no column and no count, filtered and searched", async () => {
    const cookie = await pageCookie(tenant, key);
    for (const query of [
      "view=kanban",
      "view=kanban&cards.created=100",
      "view=kanban&search=canary",
      "view=kanban&status=created&priority=medium",
      "view=cards",
    ]) {
      for (const path of [`/tickets?${query}`, `/tickets.data?${query}`]) {
        const page = await send(tenant.origin, "GET", path, { headers: { cookie } });
        expect(page.status, path).toBe(200);
        expect(page.text, path).toContain(canary(key));
        for (const owner of others(key))
          for (const secret of [canary(owner), left[owner].ticketId, left[owner].photoId])
            expect(page.text, path).not.toContain(secret);
      }
    }
    for (const owner of others(key)) {
      const searched = await send(
        tenant.origin,
        "GET",
        `/tickets.data?view=kanban&search=${canary(owner)}`,
        { headers: { cookie } },
      );
      expect(searched.text).not.toContain(left[owner].ticketId);
    }
  });

  it("expose no log and no comments, and accept no comment", async () => {
    const own = await as(key).get(`/tickets/${left[key].ticketId}/activity`);
    // domain-rules §7: an employee reads no log, not even of their own ticket.
    expect(own.status).toBe(key === "emina" ? 403 : 200);
    for (const owner of others(key)) {
      const { ticketId, commentId } = left[owner];
      for (const path of ["activity", "comments", "comments/people?search="])
        expect((await as(key).get(`/tickets/${ticketId}/${path}`)).status, path).toBe(404);
      expect(
        (await as(key).put(`/tickets/${ticketId}/comments`, { commentId: newId(), text: "Hello" }))
          .status,
      ).toBe(404);
      expect(
        (await as(key).post(`/comments/${commentId}`, { version: 1, text: "Mine" })).status,
      ).toBe(404);
      expect((await as(key).delete(`/comments/${commentId}`, {})).status).toBe(404);
      const page = await send(
        tenant.origin,
        "GET",
        `/tickets/${ticketId}?tab=comments&events=100`,
        { headers: { cookie: await pageCookie(tenant, key) } },
      );
      expect(page.status).toBe(404);
      expect(page.text).not.toContain(canary(owner));
    }
  });
});

describe("emails and notifications about a ticket", () => {
  it("are sent to its author and to no other user, even when a row names them", async () => {
    const cookies = {
      ciro: await pageCookie(tenant, "ciro"),
      petar: await pageCookie(tenant, "petar"),
    };
    const [mine, spy] = [
      await setUniqueAddress(tenant, castMember("ciro").id),
      await setUniqueAddress(tenant, castMember("petar").id),
    ];
    const { ticketId } = left.ciro;
    const at = Date.now();
    const rows = ["ticket.accepted.mail", "ticket.accepted.notice"].map((type) => {
      const ids = JSON.stringify({ ticketId, userId: castMember("petar").id });
      return {
        sql: "INSERT INTO outbox (id, type, ids, created_at, next_at) VALUES (?, ?, ?, ?, ?)",
        args: [newId(), type, ids, at, at],
      };
    });
    await tenant.database.write(rows);
    const { version } = (await as("marko").get(`/tickets/${ticketId}`)).body;
    expect((await as("marko").post(`/tickets/${ticketId}/accept`, { version })).status).toBe(200);
    expect((await mailTo(mine)).text).toContain(canary("ciro"));
    await eventually(async () => {
      const open = await tenant.database.read({
        sql: "SELECT count(*) AS n FROM outbox WHERE done_at IS NULL AND ids ->> 'ticketId' = ?",
        args: [ticketId],
      });
      expect(open.rows[0]?.["n"]).toBe(0);
    });
    expect(await mailsTo(spy)).toEqual([]);
    const listOf = (key: "ciro" | "petar") =>
      send(tenant.origin, "GET", "/profile/notifications", { headers: { cookie: cookies[key] } });
    const [own, foreign] = [await listOf("ciro"), await listOf("petar")];
    expect([own.status, foreign.status]).toEqual([200, 200]);
    expect(own.text).toContain(ticketId);
    expect(foreign.text).not.toMatch(new RegExp(`${ticketId}|${canary("ciro")}`));
  });
});
