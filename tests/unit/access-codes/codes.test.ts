import { beforeAll, expect, it } from "vitest";
import { codeTextOf, findCode } from "../../../app/features/access-codes/queries";
import { redeemCode, voidCodesOf } from "../../../app/features/access-codes/mutations";
import { CODE_LIFETIME_MS } from "../../../app/features/access-codes/model";
import { newId } from "../../../app/kernel/ids";
import { pruneTenant } from "~/server/command/prune";
import { castMember } from "../../../migrations/seeds/cast";
import { codeFor, invited } from "../../support/records/codes";
import { type FreshDatabase, freshDatabase } from "../../support/db/database";
import { type TestContext, contextFor } from "../../support/db/context";
import { CAST_TEMPLATE } from "../../support/db/templates";

let fresh: FreshDatabase;
let context: TestContext;
beforeAll(async () => {
  fresh = await freshDatabase(CAST_TEMPLATE);
  context = contextFor(fresh);
});

const later = (ms: number) => contextFor(fresh, { clock: { at: context.clock.at + ms } });

it("is found by its text any number of times, in one round trip", async () => {
  const { id, text } = await codeFor(context, "password-reset", "ana");
  const own = contextFor(fresh, { clock: context.clock });
  expect(await findCode(own, "password-reset", text)).toMatchObject({
    id,
    userId: castMember("ana").id,
    name: "Ana",
    email: "ana@example.com",
    roles: "APPROVER",
  });
  expect(own.database.stats.roundTrips).toBe(1);
  expect(await findCode(context, "password-reset", text)).not.toBeNull();
});

it("is valid for an hour for a password and for seven days for an invitation", async () => {
  const reset = await codeFor(context, "password-reset", "marko");
  const invite = await invited(context, "tea");
  for (const [kind, { text }] of [
    ["password-reset", reset],
    ["invite", invite],
  ] as const) {
    expect(await findCode(later(CODE_LIFETIME_MS[kind] - 1), kind, text)).not.toBeNull();
    expect(await findCode(later(CODE_LIFETIME_MS[kind]), kind, text)).toBeNull();
  }
  expect(CODE_LIFETIME_MS).toEqual({ invite: 7 * 86_400_000, "password-reset": 3_600_000 });
});

it("is invalid for the other purpose, with another signature, for another tenant, or as another token", async () => {
  const { id, text } = await codeFor(context, "password-reset", "ana");
  const elsewhere = contextFor(await freshDatabase(CAST_TEMPLATE));
  const bad = [
    await codeTextOf(context, "invite", id),
    await codeTextOf(elsewhere, "password-reset", id),
    text.slice(0, -1) + (text.endsWith("A") ? "B" : "A"),
    text.replace(".k1.", ".k2."),
    text.toUpperCase(),
    id,
    "",
    "\u0000",
    "\ud800",
    "x".repeat(100_000),
    await codeTextOf(context, "password-reset", newId()),
  ];
  for (const each of bad)
    expect(await findCode(context, "password-reset", each), each.slice(0, 90)).toBeNull();
  expect(await findCode(context, "invite", text)).toBeNull();
  expect(await findCode(elsewhere, "password-reset", text)).toBeNull();
});

it("becomes invalid once a newer one exists, or all of a user's codes are revoked", async () => {
  const first = await codeFor(context, "password-reset", "amar");
  const second = await codeFor(context, "password-reset", "amar");
  expect(await findCode(context, "password-reset", first.text)).toBeNull();
  expect(await findCode(context, "password-reset", second.text)).not.toBeNull();
  await context.database.write([voidCodesOf(context, castMember("amar").id).statement]);
  expect(await findCode(context, "password-reset", second.text)).toBeNull();
});

it("is used once", async () => {
  const { id, text } = await codeFor(context, "password-reset", "emina");
  const spend = () =>
    context.database.write(
      redeemCode(context, { id, kind: "password-reset" }).map((each) => each.statement),
    );
  await spend();
  await expect(spend()).rejects.toThrow();
  expect(await findCode(context, "password-reset", text)).toBeNull();
});

it("is valid only for users to whom its purpose applies", async () => {
  const reset = await codeFor(context, "password-reset", "tomislav");
  const invite = await invited(context, "petar");
  // A user who has not joined has no password to reset, and a user who has joined needs no invitation.
  expect(
    await findCode(
      context,
      "password-reset",
      (await codeFor(context, "password-reset", "petar")).text,
    ),
  ).toBeNull();
  expect(
    await findCode(context, "invite", (await codeFor(context, "invite", "sanja")).text),
  ).toBeNull();
  await context.database.write([
    {
      sql: "UPDATE users SET active = 0 WHERE id IN (?, ?)",
      args: [castMember("tomislav").id, castMember("petar").id],
    },
  ]);
  expect(await findCode(context, "password-reset", reset.text)).toBeNull();
  expect(await findCode(context, "invite", invite.text)).toBeNull();
});

it("cannot be derived from the database", async () => {
  const { text } = await codeFor(context, "password-reset", "ciro");
  const { rows } = await context.database.read({ sql: "SELECT * FROM access_codes", args: [] });
  expect(JSON.stringify(rows.map((row) => ({ ...row })))).not.toContain(text.split(".").at(-1));
});

it("is deleted a month after it expired", async () => {
  const { id } = await codeFor(context, "password-reset", "sanja");
  const isQueued = async () =>
    (await context.database.read({ sql: "SELECT 1 FROM access_codes WHERE id = ?", args: [id] }))
      .rows.length === 1;
  await pruneTenant(later(30 * 86_400_000));
  expect(await isQueued()).toBe(true);
  await pruneTenant(later(31 * 86_400_000));
  expect(await isQueued()).toBe(false);
});
