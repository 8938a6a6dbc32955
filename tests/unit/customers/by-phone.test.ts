import { beforeAll, describe, expect, it } from "vitest";
import { listInput } from "~/features/customers/inputs";
import { listCustomers } from "~/features/customers/queries";
import { pick } from "~/features/pickers/queries/options";
import { searchRecords } from "~/features/search/queries/search";
import { parseInput } from "~/kernel/input/parse";
import { phoneDigitsLike } from "~/kernel/text/phone-search";
import { sortKey } from "~/kernel/text/sort-key";
import { newId } from "~/kernel/ids";
import { castMember } from "../../../migrations/seeds/cast";
import { insert } from "../../../migrations/seeds/insert";
import { createTestTenant, type Company } from "../../support/db/test-tenant";
import { NOW } from "../../support/records/people";
import { OF_CIRO, OF_PETAR } from "./fixtures";

/** Numbers as offices type them; all are the same line in Dubrovnik. */
const STORED = [
  "+385 20 555 118",
  "+385 (0)20/555-118",
  "00385 20 555118",
  "020 555 118",
  "020/555-118",
  "(020) 555.118",
];
const TYPED = [
  "+385 20 555 118",
  "+385(0)20 555-118",
  "00385 20 555 118",
  "38520555118",
  "020 555 118",
  "020/555118",
  "20 555 118",
  "555118",
  "555-118",
  "5118",
  "55 51",
];
const NAMES = STORED.map((_, index) => `Naručitelj ${index + 1}`);

let acme: Company;
beforeAll(async () => {
  acme = await createTestTenant();
  await acme.run("UPDATE customers SET contact_number = '', telephone = ''");
  await acme.database.write(
    STORED.map((number, index) =>
      insert("customers", {
        id: newId(),
        name: NAMES[index] ?? "",
        sort_key: sortKey(NAMES[index] ?? ""),
        search_text: (NAMES[index] ?? "").toLowerCase(),
        entity: "company",
        is_customer: 1,
        is_partner: 1,
        ...(index % 2 === 0 ? { telephone: number } : { contact_number: number }),
        created_at: NOW,
        updated_at: NOW,
      }),
    ),
  );
});

const sorted = (names: readonly string[]) => [...names].sort();

describe("customers are found by telephone and contact number", () => {
  it.each(TYPED)("typed as %s", async (search) => {
    const ctx = acme.as("marko");
    for (const view of ["customers", "partners"] as const) {
      const { entities } = await listCustomers(ctx, parseInput(listInput, { search }), view);
      expect(sorted(entities.map(({ name }) => name))).toEqual(NAMES);
      const options = await pick(ctx, view, { search });
      expect(sorted(options.map(({ name }) => name))).toEqual(NAMES);
    }
    const found = await searchRecords(ctx, search);
    expect(sorted(found.map(({ title }) => title))).toEqual(NAMES);
  });

  it.each(["511", "+", "555119", "118 555", "+385 21 555 118"])("and not by %s", async (search) => {
    const { totalCount } = await listCustomers(
      acme.as("marko"),
      parseInput(listInput, { search }),
      "customers",
    );
    expect(totalCount).toBe(0);
  });

  it("only by who may read the numbers", async () => {
    expect(await pick(acme.as("tomislav"), "customers", { search: "555118" })).toEqual([]);
    expect(await searchRecords(acme.as("tomislav"), "555118")).toEqual([]);
    const [named] = await pick(acme.as("tomislav"), "customers", { search: "naručitelj 1" });
    expect(named?.name).toBe(NAMES[0]);
    expect(JSON.stringify(named)).not.toContain("555");
  });

  it("together with those whose other words begin with the number", async () => {
    await acme.run(
      "UPDATE customers SET search_text = 'naručitelj 1 5118' WHERE name = ?",
      NAMES[0] ?? "",
    );
    const { entities } = await listCustomers(
      acme.as("marko"),
      parseInput(listInput, { search: "5118" }),
      "customers",
    );
    expect(sorted(entities.map(({ name }) => name))).toEqual(NAMES);
  });
});

describe("in the search over everything a user's number finds the user and their customer or partner", () => {
  const found = async (key: string, search: string) =>
    (await searchRecords(acme.as(key), search)).map(({ kind, title, path }) => [kind, title, path]);

  it.each(["+385 91 555 0109", "091/555-0109", "91 555 01 09", "5550109"])(
    "typed as %s",
    async (search) => {
      const customer = ["customers", "Obitelj Žagar", `/customers/${OF_CIRO}`];
      expect(await found("sanja", search)).toEqual([
        customer,
        ["users", "Ćiro Žagar", `/users/${castMember("ciro").id}`],
      ]);
      expect(await found("marko", search)).toEqual([
        customer,
        ["users", "Ćiro Žagar", `/customers/${OF_CIRO}`],
      ]);
    },
  );

  it("of a partner, and of a colleague without one", async () => {
    await acme.run("UPDATE customers SET is_customer = 0 WHERE id = ?", OF_PETAR);
    const petar = await found("marko", "091 555 0110");
    expect(petar.map(([kind, , path]) => [kind, path])).toEqual([
      ["partners", `/partners/${OF_PETAR}`],
      ["users", `/partners/${OF_PETAR}`],
    ]);
    const { id } = castMember("tea");
    expect(await found("marko", "091 555 0106")).toEqual([
      ["users", "Tea Šimić", `/work-orders?assigneeId=${id}`],
    ]);
  });

  it("for nobody who may not read it, and of nobody who has left", async () => {
    for (const key of ["tomislav", "ana", "emina", "ciro", "petar"])
      expect(await found(key, "091 555 0109"), key).toEqual([]);
    await acme.run("UPDATE users SET active = 0 WHERE id = ?", castMember("ciro").id);
    expect(await found("sanja", "091 555 0109")).toEqual([]);
  });
});

it("a search is a number of four digits or more, and no longer than numbers are", () => {
  expect(phoneDigitsLike("0 00 555")).toEqual([]);
  expect(phoneDigitsLike("5 551")).toEqual(["5551"]);
  expect(phoneDigitsLike("pumpa 5551")).toEqual([]);
  expect(phoneDigitsLike("5".repeat(41))).toEqual([]);
});
