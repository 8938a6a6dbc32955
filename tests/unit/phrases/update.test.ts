import { expect, it } from "vitest";
import { createPhrase } from "~/features/phrases/commands/create";
import { updatePhrase } from "~/features/phrases/commands/update";
import type { PhraseScope } from "~/features/phrases/model";
import { newId } from "~/kernel/ids";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";

function create(acme: Company, key: string, text: string, scope: PhraseScope) {
  return createPhrase(acme.as(key), { id: newId(), text, scope });
}

it("changes the text of an own phrase and of one of the company, and logs it", async () => {
  const acme = await createTestTenant();
  const own = await create(acme, "tomislav", "Ispitano", "own");
  const shared = await create(acme, "marko", "Očišćeno", "company");
  expect(
    await updatePhrase(acme.as("tomislav"), { id: own.id, version: 1, text: "Ispitano, u redu" }),
  ).toEqual({ id: own.id, text: "Ispitano, u redu", version: 2 });
  await updatePhrase(acme.as("sanja"), { id: shared.id, version: 1, text: "Očišćeno i podmazano" });
  expect(
    await acme.rows("SELECT facts FROM activity WHERE event = 'phrase.updated' ORDER BY seq"),
  ).toMatchObject([
    { facts: expect.stringContaining("Ispitano, u redu") },
    { facts: expect.stringContaining("Očišćeno i podmazano") },
  ]);
});

it("refuses a text that exists, an older version, and people without the right", async () => {
  const acme = await createTestTenant();
  const own = await create(acme, "tomislav", "Ispitano", "own");
  const other = await create(acme, "tomislav", "Očišćeno", "own");
  const shared = await create(acme, "marko", "Podmazano", "company");
  const change = (key: string, id: string, text: string, version = 1) =>
    updatePhrase(acme.as(key), { id, version, text });
  await expectRefusal(change("tomislav", other.id, "ISPITANO"), "guard_failed", "phrase_exists");
  await expectRefusal(change("tomislav", own.id, "Novo", 2), "version_conflict");
  // No other user may read a private phrase, in any role.
  for (const key of ["tea", "marko", "sanja"])
    await expectRefusal(change(key, own.id, "Tuđe"), "not_found");
  for (const key of ["tomislav", "ana", "emina", "ciro"])
    await expectRefusal(change(key, shared.id, "Tuđe"), "not_allowed");
});

it("is applied once for two concurrent requests", async () => {
  const acme = await createTestTenant();
  const { id } = await create(acme, "marko", "Podmazano", "company");
  const ended = await Promise.allSettled(
    ["marko", "sanja"].map((key) => updatePhrase(acme.as(key), { id, version: 1, text: key })),
  );
  expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});
