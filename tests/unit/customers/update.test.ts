import { describe, expect, it } from "vitest";
import { createCustomer, updateCustomer } from "~/features/customers/commands";
import { listInput, taxIdInput, updateInput, type UpdateInput } from "~/features/customers/inputs";
import { getCustomer, listCustomers, listWithTaxId } from "~/features/customers/queries";
import { searchRecords } from "~/features/search/queries/search";
import { parseInput } from "~/kernel/input/parse";
import { createWorkOrder } from "~/features/work-orders/commands/create";
import { newId } from "~/kernel/ids";
import { createTestTenant } from "../../support/db/test-tenant";
import { plan } from "../../support/records/orders";
import { OTHER_PLACE, PLACE } from "../../support/records/people";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";
import { customerRow, firm, logOf, OF_CIRO, OF_PETAR, placesOf } from "./fixtures";

const change = (id: string, more: Partial<UpdateInput> = {}): UpdateInput => {
  const { defaultLocationId: _, ...fields } = firm();
  return updateInput("customers").parse({ ...fields, id, version: 1, ...more });
};

describe("the same tax id", () => {
  const taxIds = ["HR12345678903", "123 456 789 03", "12345678903"];

  it("is no reason to refuse: each record names the others", async () => {
    const acme = await createTestTenant();
    const marko = acme.as("marko");
    const created: string[] = [];
    for (const [index, taxId] of taxIds.entries()) {
      const isPartner = index === 2;
      const fields = firm({ name: `Firm ${index}`, taxId, isCustomer: !isPartner, isPartner });
      created.push((await createCustomer(marko, fields)).id);
    }
    const [first = "", second = "", third = ""] = created;
    const others = async () => (await getCustomer(marko, first, "customers")).sameTaxId;
    expect(await others()).toEqual([
      { id: second, name: "Firm 1", hint: "Riva 3, Split", path: `/customers/${second}` },
      { id: third, name: "Firm 2", hint: "Riva 3, Split", path: `/partners/${third}` },
    ]);
    await updateCustomer(
      marko,
      change(second, { name: "Firm 1", taxId: "81793146560" }),
      "customers",
    );
    expect(await others()).toMatchObject([{ name: "Firm 2" }]);
    await updateCustomer(marko, change(first, { taxId: "" }), "customers");
    expect(await others()).toEqual([]);
  });

  it("is known before a record is saved, in every spelling, to those who may open the records", async () => {
    const acme = await createTestTenant();
    const { id } = await createCustomer(acme.as("marko"), firm({ taxId: "HR12345678903" }));
    const asked = (taxId: string, more: object = {}) =>
      taxIdInput.parse({ taxId, country: "hr", id: newId(), ...more });
    for (const taxId of [...taxIds, "OIB: 123.456.789-03"]) {
      const ctx = acme.as("marko");
      expect(await listWithTaxId(ctx, asked(taxId))).toMatchObject([{ id }]);
      expect(ctx.database.stats.roundTrips).toBe(1);
    }
    for (const taxId of ["", "nema", "00000000000", "98765432106"])
      expect(await listWithTaxId(acme.as("marko"), asked(taxId))).toEqual([]);
    expect(await listWithTaxId(acme.as("marko"), asked("12345678903", { id }))).toEqual([]);
    for (const key of ["tea", "ana", "emina", "ciro"])
      await expectRefusal(
        (async () => listWithTaxId(acme.as(key), asked("12345678903")))(),
        "not_allowed",
      );
  });

  it("finds every record in every spelling, in the list and in the search over all records", async () => {
    const acme = await createTestTenant();
    const marko = acme.as("marko");
    for (const [index, taxId] of taxIds.entries())
      await createCustomer(marko, firm({ name: `Firm ${index}`, taxId }));
    for (const search of [
      ...taxIds,
      "hr 123 456 789 03",
      "OIB: 123.456.789-03",
      "123-456-789-03",
    ]) {
      const { entities } = await listCustomers(
        marko,
        parseInput(listInput, { search }),
        "customers",
      );
      const names = ["Firm 0", "Firm 1", "Firm 2"];
      expect([search, ...entities.map(({ name }) => name)]).toEqual([search, ...names]);
      const found = await searchRecords(marko, search);
      const customers = found.filter(({ kind }) => kind === "customers");
      expect([search, ...customers.map(({ title }) => title).sort()]).toEqual([search, ...names]);
    }
  });
});

describe("updating a customer", () => {
  it.each(["marko", "sanja"])(
    "is allowed for %s, keeps work orders sorted by the new name, and logs each changed field",
    async (key) => {
      const acme = await createTestTenant();
      const { id } = await createCustomer(acme.as("marko"), firm());
      expect(
        await updateCustomer(
          acme.as(key),
          change(id, { name: "Žito", city: "Zadar" }),
          "customers",
        ),
      ).toMatchObject({ name: "Žito", version: 2 });
      expect(await customerRow(acme, id)).toMatchObject({
        sort_key: "z{ito",
        search_text: expect.stringContaining("zadar"),
      });
      const changes = [
        { field: "name", from: "Pekara Šarić", to: "Žito" },
        { field: "city", from: "Split", to: "Zadar" },
      ];
      expect((await logOf(acme, id)).at(-1)).toEqual({
        event: "customer.updated",
        facts: { name: "Žito", changes },
      });
      expect(await placesOf(acme, id)).toMatchObject([{ name: "Pekara Šarić", city: "Split" }]);
    },
  );

  it("logs that the contact's address and numbers changed, not which they are", async () => {
    const acme = await createTestTenant();
    const { id } = await createCustomer(
      acme.as("marko"),
      firm({ contactEmail: "ivo@private.example", contactNumber: "+385 91 777" }),
    );
    await updateCustomer(
      acme.as("marko"),
      change(id, { contactEmail: "eva@private.example", contactNumber: "", telephone: "+385 1 9" }),
      "customers",
    );
    const log = await logOf(acme, id);
    expect(log.at(-1)).toMatchObject({
      facts: {
        changes: ["contactNumber", "contactEmail", "telephone"].map((field) => ({
          field,
          from: null,
          to: null,
          hidden: true,
        })),
      },
    });
    expect(JSON.stringify(log)).not.toMatch(/private|777/);
  });

  it("re-sorts the orders of the customer by the new name", async () => {
    const acme = await createTestTenant();
    const { id } = await createWorkOrder(acme.as("marko"), plan());
    const other = await createWorkOrder(acme.as("marko"), plan({ ...OTHER_PLACE }));
    const sortOf = async (order: string) =>
      (await acme.rows("SELECT customer_sort AS sort FROM work_orders WHERE id = ?", order))[0]?.[
        "sort"
      ];
    const before = await sortOf(other.id);
    await updateCustomer(
      acme.as("marko"),
      change(PLACE.customerId, { name: "Žuti Rt" }),
      "customers",
    );
    expect(await sortOf(id)).toBe((await customerRow(acme, PLACE.customerId))?.["sort_key"]);
    expect(await sortOf(id)).toBe("z{uti rt");
    expect(await sortOf(other.id)).toBe(before);
  });

  it("returns the stored state to the slower request, and applies one of ten", async () => {
    const acme = await createTestTenant();
    const { id } = await createCustomer(acme.as("marko"), firm());
    const ended = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        updateCustomer(acme.as("marko"), change(id, { name: "Novo" }), "customers"),
      ),
    );
    expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refusal = await refusalOf(updateCustomer(acme.as("marko"), change(id), "customers"));
    expect(refusal).toMatchObject({
      code: "version_conflict",
      facts: { current: { name: "Novo", version: 2 } },
    });
  });

  it("gives a partner that becomes a customer its default location, once", async () => {
    const acme = await createTestTenant();
    const { id } = await createCustomer(acme.as("marko"), firm({}, "partners"));
    const both = (version: number, isCustomer: boolean) =>
      updateCustomer(
        acme.as("marko"),
        change(id, { version, isCustomer, isPartner: true }),
        "partners",
      );
    expect(await both(1, true)).toMatchObject({ isCustomer: true, isPartner: true });
    await both(2, false);
    await both(3, true);
    expect(await placesOf(acme, id)).toMatchObject([{ is_default: 1 }]);
  });

  it("keeps the kind that its users require", async () => {
    const acme = await createTestTenant();
    await expectRefusal(
      updateCustomer(
        acme.as("marko"),
        change(OF_CIRO, { isCustomer: false, isPartner: true }),
        "customers",
      ),
      "guard_failed",
      "has_customer_users",
    );
    await expectRefusal(
      updateCustomer(
        acme.as("marko"),
        change(OF_PETAR, { isCustomer: true, isPartner: false }),
        "partners",
      ),
      "guard_failed",
      "has_partner_users",
    );
  });

  it("is refused while archived, for an unknown customer, and under the wrong kind", async () => {
    const acme = await createTestTenant();
    const { id } = await createCustomer(acme.as("marko"), firm());
    await expectRefusal(updateCustomer(acme.as("marko"), change(id), "partners"), "not_found");
    await expectRefusal(
      updateCustomer(acme.as("marko"), change(newId()), "customers"),
      "not_found",
    );
    await acme.run("UPDATE customers SET archived_at = 1 WHERE id = ?", id);
    await expectRefusal(
      updateCustomer(acme.as("marko"), change(id), "customers"),
      "transition_not_allowed",
    );
  });
});
