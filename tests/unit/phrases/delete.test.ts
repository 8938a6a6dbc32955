import { expect, it } from "vitest";
import { createPhrase } from "~/features/phrases/commands/create";
import { deletePhrase } from "~/features/phrases/commands/delete";
import type { PhraseScope } from "~/features/phrases/model";
import { newId } from "~/kernel/ids";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";

function create(acme: Company, key: string, text: string, scope: PhraseScope) {
  return createPhrase(acme.as(key), { id: newId(), text, scope });
}

it("deletes an own phrase once, and logs it", async () => {
  const acme = await createTestTenant();
  const { id } = await create(acme, "tomislav", "Ispitano", "own");
  for (const key of ["tea", "marko", "sanja"])
    await expectRefusal(deletePhrase(acme.as(key), { id, version: 1 }), "not_found");
  await expectRefusal(deletePhrase(acme.as("tomislav"), { id, version: 2 }), "version_conflict");
  expect(await deletePhrase(acme.as("tomislav"), { id, version: 1 })).toEqual({ id });
  await expectRefusal(deletePhrase(acme.as("tomislav"), { id, version: 1 }), "not_found");
  expect(
    await acme.rows("SELECT event FROM activity WHERE subject_type = 'phrase' ORDER BY seq"),
  ).toEqual([{ event: "phrase.created" }, { event: "phrase.deleted" }]);
});

it("deletes a phrase of the company only for the office", async () => {
  const acme = await createTestTenant();
  const { id } = await create(acme, "marko", "Podmazano", "company");
  for (const key of ["ana", "tomislav", "emina", "ciro", "petar"])
    await expectRefusal(deletePhrase(acme.as(key), { id, version: 1 }), "not_allowed");
  const ended = await Promise.allSettled(
    ["sanja", "marko"].map((key) => deletePhrase(acme.as(key), { id, version: 1 })),
  );
  expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});
