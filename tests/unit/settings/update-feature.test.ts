import { describe, expect, it } from "vitest";
import { submitForApproval } from "~/features/work-orders/commands/submit-for-approval";
import { updateFeature } from "~/features/settings/commands/update-feature";
import { getSettings } from "~/features/settings/queries";
import { pick } from "~/features/pickers/queries/options";
import { createTestTenant } from "../../support/db/test-tenant";
import { createArchivedOrder } from "../../support/records/archived-order";
import { NOW, TODAY } from "../../support/records/people";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";
import { linesOf, rowsOf, settingsNow } from "./setting-log";

const APPROVALS = { required: 2, fourEyes: true };

describe("switching a feature", () => {
  it("applies from today, returns the stored value, and is logged", async () => {
    const acme = await createTestTenant();
    const result = await updateFeature(acme.as("marko"), { key: "ROOMS", enabled: false });
    expect(result).toMatchObject({
      key: "ROOMS",
      value: { enabled: false, value: null },
      warnings: [],
    });
    expect((await rowsOf(acme, "feature.ROOMS")).at(-1)).toEqual({
      validFrom: TODAY,
      value: { enabled: false, value: null },
    });
    expect((await settingsNow(acme, NOW)).features.ROOMS.enabled).toBe(false);
    expect(await linesOf(acme)).toEqual([
      {
        event: "settings.changed",
        by: "Marko Horvat",
        facts: { section: "rooms", changes: [{ field: "enabled", from: true, to: false }] },
      },
    ]);
  });

  it("keeps the value when only the switch changes", async () => {
    const acme = await createTestTenant({ approvals: 3 });
    expect(
      await updateFeature(acme.as("sanja"), { key: "APPROVALS_WORK_ORDER", enabled: false }),
    ).toMatchObject({ value: { enabled: false, value: { required: 3, fourEyes: true } } });
  });

  it("applies to pickers at once", async () => {
    const acme = await createTestTenant();
    await updateFeature(acme.as("sanja"), { key: "LOCATIONS", enabled: false });
    await expectRefusal(pick(acme.as("marko"), "locations", { search: "" }), "feature_off");
  });

  it("keeps the number of approvals of a submitted order", async () => {
    const acme = await createTestTenant({ approvals: 2 });
    const order = await createArchivedOrder(acme, {
      status: "waiting-for-approvals",
      reportsOf: ["tomislav"],
    });
    await updateFeature(acme.as("sanja"), {
      key: "APPROVALS_WORK_ORDER",
      enabled: true,
      value: { required: 1, fourEyes: true },
    });
    expect(
      await acme.rows("SELECT approvals_required AS n FROM work_orders WHERE id = ?", order.id),
    ).toEqual([{ n: 2 }]);
    const other = await createArchivedOrder(acme, {
      status: "in-progress",
      reportsOf: ["tomislav"],
    });
    await submitForApproval(acme.as("tomislav"), {
      id: other.id,
      version: other.version,
      noHoursReason: "",
    });
    expect(
      await acme.rows("SELECT approvals_required AS n FROM work_orders WHERE id = ?", other.id),
    ).toEqual([{ n: 1 }]);
  });

  it("applies with a warning when there are too few approvers", async () => {
    const acme = await createTestTenant();
    expect(
      (
        await updateFeature(acme.as("sanja"), {
          key: "APPROVALS_TASK",
          enabled: true,
          value: { required: 12, fourEyes: true },
        })
      ).warnings,
    ).toEqual(["not_enough_approvers"]);
    expect(
      (
        await updateFeature(acme.as("sanja"), {
          key: "APPROVALS_TASK",
          enabled: true,
          value: APPROVALS,
        })
      ).warnings,
    ).toEqual([]);
  });

  it("logs the disabling of the four-eyes rule separately, and only when it changes", async () => {
    const acme = await createTestTenant({ approvals: 2 });
    await updateFeature(acme.as("sanja"), {
      key: "APPROVALS_WORK_ORDER",
      enabled: true,
      value: { required: 2, fourEyes: false },
    });
    await updateFeature(acme.as("sanja"), {
      key: "APPROVALS_WORK_ORDER",
      enabled: true,
      value: { required: 3, fourEyes: false },
    });
    expect((await linesOf(acme)).map((line) => line.event)).toEqual([
      "settings.changed",
      "settings.four-eyes-off",
      "settings.changed",
    ]);
  });

  it("enqueues a message for another language of the tenant, and only for that", async () => {
    const acme = await createTestTenant();
    await updateFeature(acme.as("sanja"), { key: "LANGUAGE_UI", enabled: false });
    expect(await acme.rows("SELECT type FROM outbox")).toEqual([]);
    await updateFeature(acme.as("sanja"), { key: "LANGUAGE_UI", enabled: false, value: "hr" });
    expect(await acme.rows("SELECT type FROM outbox")).toEqual([
      { type: "company.language_changed" },
    ]);
  });

  it.each([
    ["APPROVALS_WORK_ORDER", { required: 0, fourEyes: true }, "value.required"],
    ["APPROVALS_WORK_ORDER", { required: 1.5, fourEyes: true }, "value.required"],
    ["APPROVALS_TASK", { required: 21, fourEyes: true }, "value.required"],
    ["APPROVALS_TASK", { required: 1 }, "value.fourEyes"],
    ["APPROVALS_TASK", { ...APPROVALS, bypass: true }, "value.bypass"],
    ["APPROVALS_TASK", 2, "value"],
    ["DAILY_REPORT_ENTRY", "NOBODY", "value"],
    ["LANGUAGE_UI", "de", "value"],
    ["ROOMS", { many: true }, "value"],
    ["PDF_REPORT_INFO", { hours: true, expenses: true }, "value.approverNotes"],
    [
      "PDF_REPORT_INFO",
      { hours: true, expenses: true, notes: "no", approverNotes: true },
      "value.notes",
    ],
  ] as const)("refuses for %s the value %j", async (key, value, field) => {
    const refusal = await refusalOf(
      updateFeature((await createTestTenant()).as("sanja"), { key, enabled: true, value }),
    );
    expect({ code: refusal.code, fields: Object.keys(refusal.facts["fields"] as object) }).toEqual({
      code: "invalid_input",
      fields: [field],
    });
  });

  it("keeps whether notes are printed for a client that does not know of them", async () => {
    const acme = await createTestTenant();
    const save = (value: object) =>
      updateFeature(acme.as("sanja"), { key: "PDF_REPORT_INFO", enabled: true, value });
    const parts = { hours: true, expenses: false, approverNotes: true };
    expect(await save(parts)).toMatchObject({ value: { value: { ...parts, notes: true } } });
    await save({ ...parts, notes: false });
    expect(await save(parts)).toMatchObject({ value: { value: { ...parts, notes: false } } });
  });

  it("never disables daily reports", async () => {
    await expectRefusal(
      updateFeature((await createTestTenant()).as("sanja"), {
        key: "DAILY_REPORT_ENTRY",
        enabled: false,
      }),
      "invalid_input",
    );
  });

  it("refuses an outdated version with the stored state, and applies when confirmed", async () => {
    const acme = await createTestTenant({ approvals: 2 });
    const { seen } = (await getSettings(acme.as("sanja"))).features.APPROVALS_WORK_ORDER;
    await updateFeature(acme.as("marko"), { key: "APPROVALS_WORK_ORDER", enabled: false, seen });
    const refusal = await refusalOf(
      updateFeature(acme.as("sanja"), {
        key: "APPROVALS_WORK_ORDER",
        enabled: true,
        value: APPROVALS,
        seen,
      }),
    );
    expect({ code: refusal.code, current: refusal.facts["current"] }).toMatchObject({
      code: "version_conflict",
      current: { value: { enabled: false, value: APPROVALS } },
    });
    const { seen: now } = refusal.facts["current"] as { seen: string };
    await updateFeature(acme.as("sanja"), {
      key: "APPROVALS_WORK_ORDER",
      enabled: true,
      value: APPROVALS,
      seen: now,
    });
    expect((await settingsNow(acme, NOW)).features.APPROVALS_WORK_ORDER.enabled).toBe(true);
  });

  it("applies once for ten concurrent requests with the same version", async () => {
    const acme = await createTestTenant({ approvals: 2 });
    const { seen } = (await getSettings(acme.as("sanja"))).features.APPROVALS_WORK_ORDER;
    const ended = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        updateFeature(acme.as("sanja"), {
          key: "APPROVALS_WORK_ORDER",
          enabled: true,
          value: { required: n + 3, fourEyes: true },
          seen,
        }),
      ),
    );
    expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(await linesOf(acme)).toHaveLength(1);
  });

  it("takes two round trips", async () => {
    const ctx = (await createTestTenant()).as("sanja");
    await updateFeature(ctx, { key: "ROOMS", enabled: false });
    expect(ctx.database.stats.roundTrips).toBe(2);
  });

  it("still applies at once after another time zone set the clock back", async () => {
    const acme = await createTestTenant();
    await updateFeature(acme.as("sanja"), { key: "ROOMS", enabled: false });
    await acme.run(
      "INSERT OR REPLACE INTO settings (key, valid_from, value, changed_at) VALUES ('time-zone', '2026-11-20', '\"Pacific/Pago_Pago\"', 0)",
    );
    const earlier = Date.UTC(2026, 10, 20, 8);
    await updateFeature(acme.as("sanja", { now: earlier }), { key: "ROOMS", enabled: true });
    expect((await settingsNow(acme, earlier)).features.ROOMS.enabled).toBe(true);
  });
});
