import { describe, expect, it } from "vitest";
import { createPhrase } from "~/features/phrases/commands/create";
import { MAX_PHRASE_LENGTH, MAX_PHRASES, type PhraseScope } from "~/features/phrases/model";
import { createPhraseInput } from "~/features/phrases/inputs";
import { listPhrases } from "~/features/phrases/queries";
import { newId } from "~/kernel/ids";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";

const TEXT = "Zamijenjen filter, ispitano, u redu.";

function create(acme: Company, key: string, text = TEXT, scope: PhraseScope = "own") {
  return createPhrase(acme.as(key), { id: newId(), text, scope });
}

async function textsOf(acme: Company, key: string): Promise<string[]> {
  return (await listPhrases(acme.as(key))).phrases.map(({ text, scope }) => `${scope}: ${text}`);
}

describe("saving a phrase", () => {
  it("saves a private phrase, invisible to other users, and logs it", async () => {
    const acme = await createTestTenant();
    expect(await create(acme, "tomislav")).toMatchObject({ text: TEXT, version: 1 });
    expect(await textsOf(acme, "tomislav")).toEqual([`own: ${TEXT}`]);
    for (const key of ["tea", "marko", "sanja"]) expect(await textsOf(acme, key)).toEqual([]);
    expect(
      await acme.rows("SELECT event, actor_name FROM activity WHERE subject_type = 'phrase'"),
    ).toEqual([{ event: "phrase.created", actor_name: "Tomislav Đurić" }]);
  });

  it("saves one of the company for everybody who writes reports, after their own", async () => {
    const acme = await createTestTenant();
    await create(acme, "marko", "Ali pumpa radi", "company");
    await create(acme, "tomislav", "Zamijenjen ležaj");
    expect(await textsOf(acme, "tomislav")).toEqual([
      "own: Zamijenjen ležaj",
      "company: Ali pumpa radi",
    ]);
    expect(await textsOf(acme, "tea")).toEqual(["company: Ali pumpa radi"]);
  });

  it("refuses the same phrase twice, whatever its case, for ten concurrent requests too", async () => {
    const acme = await createTestTenant();
    const ended = await Promise.allSettled(
      Array.from({ length: 10 }, () => create(acme, "tomislav")),
    );
    expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    await expectRefusal(
      create(acme, "tomislav", TEXT.toUpperCase()),
      "guard_failed",
      "phrase_exists",
    );
    await create(acme, "tea");
    await create(acme, "sanja", TEXT, "company");
    await expectRefusal(create(acme, "marko", TEXT, "company"), "guard_failed", "phrase_exists");
  });

  it.each(["own", "company"] as const)("refuses more than the limit: %s", async (scope) => {
    const acme = await createTestTenant();
    const most = MAX_PHRASES[scope];
    await acme.run(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${most - 1})
       INSERT INTO phrases (id, user_id, text, sort_key, created_at, updated_at)
       SELECT 'p' || i, ${scope === "own" ? "(SELECT id FROM users WHERE name = 'Marko')" : "NULL"}, 'P ' || i, 'p ' || i, 0, 0 FROM n`,
    );
    await create(acme, "marko", "Zadnja", scope);
    await expectRefusal(
      create(acme, "marko", "Preko granice", scope),
      "guard_failed",
      "too_many_phrases",
    );
  });

  it.each([
    ["ana", "own"],
    ["emina", "own"],
    ["ciro", "own"],
    ["petar", "own"],
    ["ana", "company"],
    ["tomislav", "company"],
    ["ciro", "company"],
  ] as const)("refuses %s one of scope %s", async (key, scope) => {
    await expectRefusal(create(await createTestTenant(), key, TEXT, scope), "not_allowed");
  });

  it("refuses to list phrases to those who write no reports", async () => {
    const acme = await createTestTenant();
    for (const key of ["ana", "emina", "ciro"])
      await expectRefusal(listPhrases(acme.as(key)), "not_allowed");
  });
});

describe("the text of a phrase", () => {
  const parsed = (text: string) => createPhraseInput.safeParse({ id: newId(), text }).success;

  it("is one line of limited length", () => {
    expect(parsed("x".repeat(MAX_PHRASE_LENGTH))).toBe(true);
    expect(parsed("x".repeat(MAX_PHRASE_LENGTH + 1))).toBe(false);
    expect(parsed("one\ntwo")).toBe(false);
    expect(parsed("  ")).toBe(false);
  });
});
