import { describe, expect, it } from "vitest";
import { updateOwnProfile } from "../../../app/features/profile/commands/update";
import { updateForm, updateInput } from "../../../app/features/profile/inputs";
import { getOwnProfile } from "../../../app/features/profile/queries";
import { parseInput } from "../../../app/kernel/input/parse";
import { castMember } from "../../../migrations/seeds/cast";
import { createTestTenant } from "../../support/db/test-tenant";
import { refusalOf } from "../../support/api/signed-in";

const stored = async (here: Awaited<ReturnType<typeof createTestTenant>>, key: string) =>
  (
    await here.rows(
      "SELECT name, surname, sort_key, search_text, email, phone, language, theme, version FROM users WHERE id = ?",
      castMember(key).id,
    )
  )[0];

describe("updating one's own profile", () => {
  it("applies, without the theme, and searches and sorts by the new name, in two round trips", async () => {
    const here = await createTestTenant();
    const ctx = here.as("tomislav");
    const result = await updateOwnProfile(ctx, {
      version: 1,
      name: "Tomo",
      surname: "Žganjer",
      phoneNumber: "+385 91 000",
      language: "hr",
      theme: "dark",
    });
    expect(result).toEqual({
      id: castMember("tomislav").id,
      version: 2,
      active: true,
      inviteStatus: "ACCEPTED",
    });
    expect(ctx.database.stats.roundTrips).toBe(2);
    expect(await stored(here, "tomislav")).toMatchObject({
      name: "Tomo",
      surname: "Žganjer",
      email: "tomislav@example.com",
      phone: "+385 91 000",
      language: "hr",
      theme: null,
      version: 2,
    });
    expect((await stored(here, "tomislav"))?.["search_text"]).toContain("zganjer");
    expect(String((await stored(here, "tomislav"))?.["sort_key"])).toMatch(/^z\{gan\{er tomo/);
    const [line] = await here.rows(
      "SELECT event, actor_id AS actorId, facts FROM activity WHERE subject_id = ?",
      castMember("tomislav").id,
    );
    expect(line).toMatchObject({
      event: "user.profile-updated",
      actorId: castMember("tomislav").id,
    });
    expect(JSON.parse(String(line?.["facts"])).changes).toContainEqual({
      field: "language",
      from: null,
      to: "hr",
    });
  });

  it("keeps omitted fields, and clears a preference with null", async () => {
    const here = await createTestTenant();
    await updateOwnProfile(here.as("ana"), { surname: "Anić", language: "rs" });
    await updateOwnProfile(here.as("ana"), { language: null });
    expect(await getOwnProfile(here.as("ana"))).toMatchObject({
      name: "Ana",
      surname: "Anić",
      language: null,
      version: 3,
    });
  });

  it("is allowed for every role", async () => {
    const here = await createTestTenant();
    for (const key of ["sanja", "marko", "ana", "tea", "emina", "ciro", "petar"])
      await expect(updateOwnProfile(here.as(key), { language: "rs" })).resolves.toMatchObject({
        version: 2,
      });
  });

  it("refuses an outdated version", async () => {
    const here = await createTestTenant();
    await updateOwnProfile(here.as("tea"), { version: 1, name: "Teodora" });
    const refusal = await refusalOf(
      updateOwnProfile(here.as("tea"), { version: 1, name: "Teuta" }),
    );
    expect({
      code: refusal.code,
      name: (refusal.facts["current"] as { name: string }).name,
    }).toEqual({ code: "version_conflict", name: "Teodora" });
    const both = await Promise.allSettled(
      ["A", "B"].map((name) => updateOwnProfile(here.as("tea"), { version: 2, name })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("the input", () => {
  const fields = (sent: object) =>
    refusalOf(Promise.resolve().then(() => parseInput(updateInput, sent))).then(
      ({ facts }) => facts["fields"],
    );

  it("is name, surname, telephone, language and theme, and nothing else", async () => {
    for (const name of [
      "email",
      "roles",
      "active",
      "inviteStatus",
      "customerId",
      "password",
      "passwordHash",
      "id",
    ]) {
      expect(await fields({ name: "Ana", [name]: "x" })).toEqual({ [name]: "unknown" });
    }
    expect(
      await fields({
        name: "  ",
        surname: "x".repeat(101),
        phoneNumber: "call me",
        language: "de",
        theme: "pink",
      }),
    ).toEqual({
      name: "required",
      surname: "too_long",
      phoneNumber: "not_a_phone",
      language: "invalid",
      theme: "invalid",
    });
    expect(await fields({ name: "A\u0000b", surname: "\ud800" })).toEqual({
      name: "not_text",
      surname: "not_text",
    });
  });

  it("reads an empty choice of the form as none", () => {
    expect(parseInput(updateForm, { name: "Ana", language: "", theme: "dark" })).toEqual({
      name: "Ana",
      language: null,
      theme: "dark",
    });
  });
});
