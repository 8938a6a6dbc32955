import { beforeAll, describe, expect, it } from "vitest";
import { createCustomer } from "~/features/customers/commands";
import { getOfflineParts } from "~/features/offline-data/queries/parts";

import { type OfflineChoice, pick } from "~/features/pickers/queries/options";
import { searchStored } from "~/features/pickers/ui/stored-options";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { firm } from "../customers/fixtures";

const BAKERY = {
  name: "Pekara Šarić",
  taxId: "HR 69435151530",
  contactPerson: "Ljubomira Đokić",
  telephone: "020 771 334",
  street: "Gundulićeva poljana 4",
  city: "Dubrovnik",
};
const GARAGE = {
  name: "Servis Neum",
  taxId: "JIB: 4227000000009",
  contactPerson: "Ante Raič",
  street: "Kralja Tomislava 2",
  country: "ba",
};

let acme: Company;
beforeAll(async () => {
  acme = await createTestTenant();
  for (const fields of [BAKERY, GARAGE]) await createCustomer(acme.as("marko"), firm(fields));
});

/** The customers as the user's device stores them. */
async function stored(key: string): Promise<OfflineChoice[]> {
  const { parts } = await getOfflineParts(acme.as(key), ["pickers/customers"]);
  // Safe: the one part that was requested.
  return parts[0]?.value as OfflineChoice[];
}

describe("customers on a device without a network are found as the server finds them", () => {
  it.each([
    ["69435151530", BAKERY.name],
    ["HR69435151530", BAKERY.name],
    ["hr 694 351 515 30", BAKERY.name],
    ["OIB: 69435151530", BAKERY.name],
    ["694351", BAKERY.name],
    ["4227000000009", GARAGE.name],
    ["jib 4227000000009", GARAGE.name],
    ["ljubomira", BAKERY.name],
    ["Ljubomira Dokic", BAKERY.name],
    ["Љубомира", BAKERY.name],
    ["gundulic", BAKERY.name],
    ["poljana 4", BAKERY.name],
    ["kralja tom", GARAGE.name],
    ["saric ljubomira dubrovnik", BAKERY.name],
    ["+385 20 771334", BAKERY.name],
  ])("by %s", async (search, name) => {
    const found = searchStored(await stored("marko"), search, {});
    expect(found.map((option) => option.name)).toEqual([name]);
    const online = await pick(acme.as("marko"), "customers", { search });
    expect(online.map((option) => option.name)).toEqual([name]);
  });

  it.each(["51530", "HR51530", "435151", "ljubomira raic", "gundulic neum"])(
    "and not by %s",
    async (search) => {
      expect(searchStored(await stored("marko"), search, {})).toEqual([]);
    },
  );

  it("by number and contact person only for those who may read them, by street for all", async () => {
    const choices = await stored("tomislav");
    for (const search of ["69435151530", "ljubomira", "771334"])
      expect(searchStored(choices, search, {}), search).toEqual([]);
    expect(searchStored(choices, "gundulic", {}).map(({ name }) => name)).toEqual([BAKERY.name]);
    expect(JSON.stringify(choices)).not.toMatch(/69435151530|Ljubomira|771334/);
  });
});
