import { describe, expect, it } from "vitest";
import { startWorkOrder } from "~/features/work-orders/commands/start";
import { updateWorkOrder } from "~/features/work-orders/commands/update";
import { updateWorkOrderNotes } from "~/features/work-orders/commands/update-notes";
import { notesInput, updateInput } from "~/features/work-orders/inputs/create";
import { Refusal } from "~/kernel/refusal";
import { withFieldsOfInput } from "~/server/command/conflict-facts";
import { MovedOn } from "~/server/command/retry-until-current";
import { conflict } from "~/server/command/stored";
import { refusalOf } from "../../../support/api/signed-in";
import { createTestTenant } from "../../../support/db/test-tenant";
import { createArchivedOrder } from "../../../support/records/archived-order";
import { orderPlan } from "../../../support/records/order-plan";

const ALWAYS = ["id", "version", "status"];

describe("the stored record in a version conflict", () => {
  it("has the fields that the command changes", async () => {
    const acme = await createTestTenant();
    const { id } = await createArchivedOrder(acme, { status: "backlog" });
    const marko = acme.as("marko");
    const whole = updateInput.parse({ ...orderPlan(), id, version: 9 });
    const notes = notesInput.parse({ id, version: 9 });
    const keys = async (refused: Promise<unknown>) =>
      Object.keys((await refusalOf(refused)).facts["current"] as object);
    const updated = await keys(updateWorkOrder(marko, whole));
    expect(updated).toEqual(expect.arrayContaining([...ALWAYS, "description", "customerId"]));
    expect([...ALWAYS, ...Object.keys(updateInput.shape)]).toEqual(expect.arrayContaining(updated));
    expect((await keys(updateWorkOrderNotes(marko, notes))).sort()).toEqual(
      [...ALWAYS, "intervention", "repairNotes"].sort(),
    );
    expect((await keys(startWorkOrder(marko, { id, version: 9 }))).sort()).toEqual(
      [...ALWAYS].sort(),
    );
  });

  it("names the relations that it changes", () => {
    const current = { id: "1", version: 2, roomId: "r", roomName: "Kotlovnica", leadName: "Tea" };
    const { facts } = withFieldsOfInput(conflict(current), { roomId: "s" }) as Refusal;
    expect(facts).toEqual({
      current: { id: "1", version: 2, roomId: "r", roomName: "Kotlovnica" },
    });
  });

  it("stays a race that is tried again", () => {
    const moved = new MovedOn({ current: { id: "1", version: 2, totalMinutes: 60 } });
    const shown = withFieldsOfInput(moved, { id: "1", version: 1 });
    expect(shown).toBeInstanceOf(MovedOn);
    expect(shown).toMatchObject({ facts: { current: { id: "1", version: 2 } } });
    expect((shown as MovedOn).facts["current"]).not.toHaveProperty("totalMinutes");
  });

  it("of a setting, and other refusals, are unchanged", () => {
    const setting = new Refusal("version_conflict", "version_conflict", {
      current: { value: 1, seen: "a" },
    });
    expect(withFieldsOfInput(setting, {})).toBe(setting);
    const gone = new Refusal("not_found");
    expect(withFieldsOfInput(gone, {})).toBe(gone);
  });
});
