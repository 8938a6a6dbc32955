import { describe, expect, it } from "vitest";
import { createCustomer } from "~/features/customers/commands";
import { createInput, listInput } from "~/features/customers/inputs";
import { listCustomers } from "~/features/customers/queries";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import { createTestTenant } from "../../support/db/test-tenant";
import { PLACE } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { customerRow, firm, logOf, placesOf } from "./fixtures";

describe("creating a customer", () => {
  it.each(["marko", "sanja"])(
    "is allowed for %s; the customer is found by name, tax id, contact and town, and listed as customer only",
    async (key) => {
      const acme = await createTestTenant();
      const input = firm({ website: "pekara.hr", contactEmail: "ljubica@pekara.hr" });
      expect(await createCustomer(acme.as(key), input)).toEqual({
        id: input.id,
        name: "Pekara Šarić",
        version: 1,
        isCustomer: true,
        isPartner: false,
      });
      expect(await customerRow(acme, input.id)).toMatchObject({
        entity: "company",
        tax_id: "HR777",
        website: "https://pekara.hr",
        sort_key: "pekara s{aric}",
        country: "hr",
      });
      expect(await logOf(acme, input.id)).toEqual([
        { event: "customer.created", facts: { name: "Pekara Šarić" } },
      ]);
      for (const search of ["saric", "hr777", "ljubica spli", "riva 21000"]) {
        expect(
          (
            await listCustomers(acme.as("marko"), parseInput(listInput, { search }), "customers")
          ).entities.map(({ id }) => id),
          search,
        ).toEqual([input.id]);
        expect(
          (await listCustomers(acme.as("marko"), parseInput(listInput, { search }), "partners"))
            .totalCount,
        ).toBe(0);
      }
    },
  );

  it("creates the default location with the same name and address, optionally under a given id", async () => {
    const acme = await createTestTenant();
    const [input, sent] = [firm(), firm({ defaultLocationId: newId() })];
    await createCustomer(acme.as("marko"), input);
    await createCustomer(acme.as("marko"), sent);
    expect(await placesOf(acme, input.id)).toEqual([
      {
        id: expect.any(String),
        name: "Pekara Šarić",
        street: "Riva 3",
        number: "",
        zip_code: "21000",
        city: "Split",
        country: "hr",
        is_default: 1,
      },
    ]);
    expect(await placesOf(acme, sent.id)).toMatchObject([{ id: sent.defaultLocationId }]);
    expect(await logOf(acme, String(sent.defaultLocationId))).toEqual([
      { event: "location.created", facts: { name: "Pekara Šarić" } },
    ]);
  });

  it("creates the default location even where locations are disabled", async () => {
    const acme = await createTestTenant({ locations: false, rooms: false });
    const input = firm();
    await createCustomer(acme.as("marko"), input);
    expect(await placesOf(acme, input.id)).toHaveLength(1);
  });

  it("creates a partner without a location, and one that is both with one", async () => {
    const acme = await createTestTenant();
    const [partner, both] = [firm({}, "partners"), firm({ isCustomer: true }, "partners")];
    expect(await createCustomer(acme.as("marko"), partner)).toMatchObject({
      isCustomer: false,
      isPartner: true,
    });
    expect(await createCustomer(acme.as("marko"), both)).toMatchObject({
      isCustomer: true,
      isPartner: true,
    });
    expect([await placesOf(acme, partner.id), (await placesOf(acme, both.id)).length]).toEqual([
      [],
      1,
    ]);
  });

  it("applies once for ten concurrent requests, and is refused for an id that is taken", async () => {
    const acme = await createTestTenant();
    const input = firm();
    const ended = await Promise.allSettled(
      Array.from({ length: 10 }, () => createCustomer(acme.as("marko"), input)),
    );
    expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await placesOf(acme, input.id)).toHaveLength(1);
    await expectRefusal(
      createCustomer(acme.as("marko"), firm({ id: PLACE.customerId })),
      "version_conflict",
      "already_exists",
    );
    await expectRefusal(
      createCustomer(acme.as("marko"), firm({ defaultLocationId: PLACE.locationId })),
      "version_conflict",
      "already_exists",
    );
  });

  it.each([
    { name: " " },
    { entity: "state" },
    { website: "javascript:alert(1)" },
    { website: "ftp://pekara.hr" },
    { country: "xx" },
    { isCustomer: false },
    { archivedAt: 1 },
  ])("rejects %o", async (more) => {
    await expectRefusal(
      (async () => parseInput(createInput("customers"), { ...firm(), ...more }))(),
      "invalid_input",
    );
  });
});
