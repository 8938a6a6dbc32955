import { beforeAll, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { castMember } from "../../migrations/seeds/cast";
import { codeTextOf } from "../../app/features/access-codes/queries";
import { sha256 } from "../../app/kernel/text/canonical";
import { signerFor } from "../../app/server/authentication/signatures";
import { type Call, send } from "../support/api/client";
import { signedAt } from "../support/records/signed-tokens";
import { listOperations } from "../support/api/operations";
import { addressOf, listPages } from "../support/api/page-routes";
import { mapConcurrently } from "../support/db/map-concurrently";
import { databaseCalls } from "../support/stack/stack";
import { makeTenant, type TestTenant } from "../support/db/tenant";

const HOUR = 3_600_000;
const { id: userId, name, surname, roles } = castMember("sanja");
const actor = { userId, name, surname, roles, sessionId: newId(), customerId: null };
const [resetId, inviteId, refreshToken] = [newId(), newId(), "a-refresh-token-of-theirs"];

let ours: TestTenant;
let theirs: TestTenant;
let bearer: string;
let cookie: string;
let codes: { reset: string; invite: string };
/**
 * All of their credentials are valid at their own tenant. No test calls that tenant before the end, so that every call
 * to its database is counted.
 */
beforeAll(async () => {
  [ours, theirs] = await Promise.all([makeTenant(), makeTenant()]);
  const at = Date.now();
  const code =
    "INSERT INTO access_codes (id, kind, user_id, created_at, expires_at) VALUES (?, ?, ?, ?, ?)";
  await theirs.database.write([
    {
      sql: "INSERT INTO sessions (id, user_id, created_at, seen_at, expires_at, user_agent) VALUES (?, ?, ?, ?, ?, '')",
      args: [actor.sessionId, userId, at, at, at + HOUR],
    },
    {
      sql: "INSERT INTO session_tokens (hash, session_id, created_at) VALUES (?, ?, ?)",
      args: [await sha256(refreshToken), actor.sessionId, at],
    },
    {
      sql: "UPDATE users SET invite_status = 'INVITED' WHERE id = ?",
      args: [castMember("amar").id],
    },
    { sql: code, args: [resetId, "password-reset", castMember("ana").id, at, at + HOUR] },
    { sql: code, args: [inviteId, "invite", castMember("amar").id, at, at + HOUR] },
  ]);
  bearer = await signedAt(theirs, "api", actor, new Date(at), HOUR);
  cookie = `__Host-session=${await signedAt(theirs, "page", actor, new Date(at), HOUR)}`;
  const signer = signerFor(theirs.sessionKeys, theirs.id);
  codes = {
    reset: await codeTextOf({ signer }, "password-reset", resetId),
    invite: await codeTextOf({ signer }, "invite", inviteId),
  };
});

const request = (at: TestTenant, method: string, path: string, call: Call) =>
  send(at.origin, method, path, call);

it("no credential of one company works at another, and no call of one reaches the database of the other", async () => {
  const before = await databaseCalls(theirs.namespace);
  const responded: string[] = [];
  const refused = async (method: string, path: string, call: Call) => {
    const { status, text } = await request(ours, method, path, call);
    if (status < 300) responded.push(`${method} ${path} ${status} ${text.slice(0, 80)}`);
  };
  await mapConcurrently(
    (await listOperations(ours)).filter(({ anonymous }) => !anonymous),
    async (each) => {
      await refused(each.method, each.path, each.call({ authorization: `Bearer ${bearer}` }));
      await refused(each.method, each.path, each.call({ cookie, origin: ours.origin }));
    },
  );
  await mapConcurrently(
    listPages().filter(({ area }) => area),
    (page) => refused("GET", addressOf(page), { headers: { cookie } }),
  );
  await refused("POST", "/api/auth/refreshToken", {
    headers: { authorization: `Bearer ${refreshToken}` },
  });
  await refused("GET", `/api/auth/resetPassword?passwordResetCode=${codes.reset}`, {});
  await refused("POST", `/api/auth/resetPassword?passwordResetCode=${codes.reset}`, {
    body: { password: "a long enough one 1" },
  });
  await refused("GET", `/api/users/invite?inviteCode=${codes.invite}`, {});
  expect(responded).toEqual([]);
  expect((await databaseCalls(theirs.namespace)).requests).toBe(before.requests);
});

it("each of them works at its own company", async () => {
  const statuses = await Promise.all([
    request(theirs, "GET", `/api/users/${userId}`, {
      headers: { authorization: `Bearer ${bearer}` },
    }),
    request(theirs, "GET", "/users", { headers: { cookie } }),
    request(theirs, "GET", `/api/auth/resetPassword?passwordResetCode=${codes.reset}`, {}),
    request(theirs, "GET", `/api/users/invite?inviteCode=${codes.invite}`, {}),
    request(theirs, "POST", "/api/auth/refreshToken", {
      headers: { authorization: `Bearer ${refreshToken}` },
    }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await databaseCalls(theirs.namespace)).requests).toBeGreaterThan(0);
});
