import { describe, expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import { withdrawReport } from "~/features/daily-reports/commands/withdraw";
import { sha256 } from "~/kernel/text/canonical";
import {
  DAY_MS,
  fieldDay,
  lock,
  NOW,
  OIL_FILTER,
  ORDER,
  OTHER_ORDER,
  refusalOf,
  reportOf,
  who,
  worked,
} from "./field-day";

const DRAWN =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAADwAAAAUCAYAAADRA14pAAAAMElEQVR4nO3PAQEAAAiDMKLZP5U9OGswAG4IheUK2xW2K2xX2K6wXWG7wnaF7ebCD/1HnD39fs75AAAAAElFTkSuQmCC";

describe("filing a daily report", () => {
  it("stores computed hours, expenses, parts, equipment and texts", async () => {
    const day = await fieldDay();
    const report = reportOf("tomislav", {
      entries: [worked("tomislav", "15:00", "17:00"), worked("tea", "17:00", "18:00", "travel")],
      expenses: [{ type: "other", words: "Ferry", amountCents: 2350 }],
      parts: [
        { ...OIL_FILTER, quantityThousandths: 2000 },
        { sparePartId: null, name: "Tape", unit: "meter", quantityThousandths: 1500 },
      ],
      equipment: [{ equipmentId: null, name: "Ladder" }],
      notes: "Čišćenje",
    });
    const result = await fileReport(day.as("tomislav"), report);
    expect(result).toEqual({
      id: report.id,
      workOrderId: ORDER,
      status: "submitted",
      statusReason: "",
      version: 1,
      warnings: [],
    });
    const hours = await day.rows(
      "SELECT regular_minutes AS r, overtime_1_minutes AS o, travel_minutes AS t FROM daily_report_hours ORDER BY position",
    );
    expect(hours).toEqual([
      { r: 60, o: 60, t: 0 },
      { r: 0, o: 0, t: 60 },
    ]);
    expect(
      await day.rows(
        "SELECT stock_thousandths AS s FROM spare_parts WHERE id = ?",
        OIL_FILTER.sparePartId,
      ),
    ).toEqual([{ s: 22_000 }]);
    expect(await day.rows("SELECT words, amount_cents AS c FROM daily_report_expenses")).toEqual([
      { words: "Ferry", c: 2350 },
    ]);
  });

  it("stores the exact version with its hash, and the signatures separately, so that personal data can be erased", async () => {
    const day = await fieldDay();
    const signed = {
      technicianSignature: { name: "Tomislav Đurić", image: DRAWN, typed: "" },
      customerSignature: { name: "Šime Jurić", image: "", typed: "Š. Jurić" },
    };
    const report = reportOf("tomislav", signed);
    await fileReport(day.as("tomislav"), report);
    const [version] = await day.rows(
      "SELECT content, sha256, written_by AS by FROM daily_report_versions",
    );
    expect(version?.["by"]).toBe(who("tomislav"));
    expect(String(version?.["content"])).toContain('"reportOn":"2026-11-20"');
    expect(String(version?.["content"])).not.toContain("Jurić");
    expect(await sha256(String(version?.["content"]))).toBe(version?.["sha256"]);
    const signers =
      await day.rows(`SELECT s.party, s.signer_id AS signer, s.signed_at AS at, d.content ->> 'name' AS name
      FROM daily_report_signatures s JOIN personal_details d ON d.hash = s.person ORDER BY s.party`);
    expect(signers).toEqual([
      { party: "customer", signer: null, at: report.capturedAt, name: "Šime Jurić" },
      {
        party: "technician",
        signer: who("tomislav"),
        at: report.capturedAt,
        name: "Tomislav Đurić",
      },
    ]);
  });

  it("writes a line in the order's activity log and enqueues no message for uninvolved users", async () => {
    const day = await fieldDay();
    const report = reportOf("tomislav");
    await fileReport(day.as("tomislav"), report);
    const log = await day.rows(
      "SELECT event, actor_id AS actor, facts ->> 'reportId' AS report FROM activity WHERE subject_type = 'work-order' AND subject_id = ?",
      ORDER,
    );
    expect(log).toEqual([
      { event: "daily-report.filed", actor: who("tomislav"), report: report.id },
    ]);
    expect(await day.rows("SELECT 1 FROM outbox")).toEqual([]);
  });

  it("changes the order's content version, so that a concurrent submission does not freeze half of it", async () => {
    const day = await fieldDay();
    const version = async () =>
      (await day.rows("SELECT content_version AS v FROM work_orders WHERE id = ?", ORDER))[0]?.[
        "v"
      ];
    const before = await version();
    await fileReport(day.as("tomislav"), reportOf("tomislav"));
    expect(await version()).not.toBe(before);
  });

  it("records a manager who writes in the lead's place as the author", async () => {
    const day = await fieldDay();
    await fileReport(day.as("marko"), reportOf("tomislav"));
    expect(await day.rows("SELECT author_id AS author FROM daily_reports")).toEqual([
      { author: who("marko") },
    ]);
  });

  it("assigns hours past midnight to the report's day", async () => {
    const day = await fieldDay();
    await fileReport(
      day.as("tomislav"),
      reportOf("tomislav", { entries: [worked("tomislav", "19:00", "02:00")] }),
    );
    const [row] = await day.rows(
      "SELECT regular_minutes AS r, overtime_1_minutes AS o1, overtime_2_minutes AS o2 FROM daily_report_hours",
    );
    expect(row).toEqual({ r: 240, o1: 60, o2: 120 });
  });
});

describe("the same report, sent twice", () => {
  it("is filed once, with the same response", async () => {
    const day = await fieldDay();
    const report = reportOf("tomislav", { parts: [{ ...OIL_FILTER, quantityThousandths: 1000 }] });
    const first = await fileReport(day.as("tomislav"), report);
    expect(await fileReport(day.as("tomislav", NOW + DAY_MS), report)).toEqual(first);
    expect(await day.rows("SELECT count(*) AS n FROM daily_reports")).toEqual([{ n: 1 }]);
    expect(
      await day.rows(
        "SELECT stock_thousandths AS s FROM spare_parts WHERE id = ?",
        OIL_FILTER.sparePartId,
      ),
    ).toEqual([{ s: 23_000 }]);
  });

  it("returns the same response even if the order was locked in between", async () => {
    const day = await fieldDay();
    const report = reportOf("tomislav");
    const first = await fileReport(day.as("tomislav"), report);
    await lock(day);
    expect(await fileReport(day.as("tomislav"), report)).toEqual(first);
  });

  // Several rounds: a read overlaps another request's write in about one of four.
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "is filed once for ten concurrent requests, all with the same response (round %i)",
    async () => {
      const day = await fieldDay();
      const report = reportOf("tomislav", {
        parts: [{ ...OIL_FILTER, quantityThousandths: 1000 }],
      });
      const results = await Promise.all(
        Array.from({ length: 10 }, () => fileReport(day.as("tomislav"), report)),
      );
      expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
      expect(await day.rows("SELECT count(*) AS n FROM daily_report_versions")).toEqual([{ n: 1 }]);
      expect(
        await day.rows(
          "SELECT stock_thousandths AS s FROM spare_parts WHERE id = ?",
          OIL_FILTER.sparePartId,
        ),
      ).toEqual([{ s: 23_000 }]);
    },
  );

  it("is refused with other contents, including another signature", async () => {
    const day = await fieldDay();
    const report = reportOf("tomislav", {
      technicianSignature: { name: "Tomislav Đurić", image: "", typed: "T. Đurić" },
    });
    await fileReport(day.as("tomislav"), report);
    const changed = { ...report, notes: "More" };
    const resigned = { ...report, technicianSignature: null };
    expect(await refusalOf(fileReport(day.as("tomislav"), changed))).toMatchObject({
      code: "idempotency_key_reused",
    });
    expect(await refusalOf(fileReport(day.as("tomislav"), resigned))).toMatchObject({
      code: "idempotency_key_reused",
    });
  });

  it("is refused under the id of another author's report", async () => {
    const day = await fieldDay({ mode: "ALL_ASSIGNEES" });
    const report = reportOf("tomislav");
    await fileReport(day.as("tomislav"), report);
    expect(
      await refusalOf(fileReport(day.as("tea"), reportOf("tea", { id: report.id }))),
    ).toMatchObject({ reason: "ids_taken" });
    expect(
      await refusalOf(
        fileReport(
          day.as("tea"),
          reportOf("tea", { entries: [{ ...worked("tea"), id: report.entries[0]?.id ?? "" }] }),
        ),
      ),
    ).toMatchObject({ reason: "ids_taken" });
  });
});

describe("another report of the same order, day and author", () => {
  it("is refused with a reference to the first", async () => {
    const day = await fieldDay();
    const first = await fileReport(day.as("tomislav"), reportOf("tomislav"));
    const second = reportOf("tomislav", { entries: [worked("tomislav", "13:00", "14:00")] });
    expect(await refusalOf(fileReport(day.as("tomislav"), second))).toEqual({
      code: "report_exists",
      reason: "report_exists",
      facts: { firstId: first.id },
    });
  });

  it("is refused to all but one of two devices that send concurrently", async () => {
    const day = await fieldDay();
    const two = [
      reportOf("tomislav"),
      reportOf("tomislav", { entries: [worked("tomislav", "13:00", "14:00")] }),
    ];
    const ended = await Promise.allSettled(
      two.map((report) => fileReport(day.as("tomislav"), report)),
    );
    expect(ended.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(ended.find((one) => one.status === "rejected")?.reason).toMatchObject({
      code: "report_exists",
    });
    expect(await day.rows("SELECT count(*) AS n FROM daily_reports")).toEqual([{ n: 1 }]);
  });

  it("is filed if the first was withdrawn, and for another author or order", async () => {
    const day = await fieldDay();
    const first = await fileReport(day.as("tomislav"), reportOf("tomislav"));
    await withdrawReport(day.as("tomislav"), { id: first.id, version: first.version });
    const again = await fileReport(day.as("tomislav"), reportOf("tomislav"));
    const other = await fileReport(
      day.as("tomislav"),
      reportOf("tomislav", {
        workOrderId: OTHER_ORDER,
        entries: [worked("tomislav", "13:00", "14:00")],
      }),
    );
    const managers = await fileReport(day.as("marko"), reportOf("tea"));
    expect([again, other, managers].map((one) => one.status)).toEqual([
      "submitted",
      "submitted",
      "submitted",
    ]);
  });
});

describe("the first report of an order in the backlog", () => {
  const state = "SELECT status, started_at AS at, version FROM work_orders WHERE id = ?";

  it("starts the order in the same batch, and logs both", async () => {
    const day = await fieldDay({ status: "backlog" });
    await fileReport(day.as("tomislav"), reportOf("tomislav"));
    expect(await day.rows(state, ORDER)).toEqual([{ status: "in-progress", at: NOW, version: 2 }]);
    expect(await day.rows("SELECT event FROM activity ORDER BY seq")).toEqual([
      { event: "daily-report.filed" },
      { event: "work-order.started" },
    ]);
  });

  it("starts the order once when two reports arrive concurrently", async () => {
    const day = await fieldDay({ status: "backlog", mode: "ALL_ASSIGNEES" });
    await Promise.all([
      fileReport(day.as("tomislav"), reportOf("tomislav")),
      fileReport(day.as("tea"), reportOf("tea")),
    ]);
    expect(await day.rows(state, ORDER)).toEqual([{ status: "in-progress", at: NOW, version: 2 }]);
    expect(
      await day.rows("SELECT count(*) AS n FROM activity WHERE event = 'work-order.started'"),
    ).toEqual([{ n: 1 }]);
  });

  it("is refused while the order has no lead", async () => {
    const day = await fieldDay({ status: "backlog" });
    await day.run("UPDATE work_order_assignments SET is_lead = 0 WHERE work_order_id = ?", ORDER);
    expect(await refusalOf(fileReport(day.as("marko"), reportOf("tea")))).toMatchObject({
      code: "guard_failed",
      reason: "needs_lead",
    });
    expect(await day.rows("SELECT 1 FROM daily_reports")).toEqual([]);
  });

  it("takes two round trips", async () => {
    const day = await fieldDay({ status: "backlog" });
    const ctx = day.as("tomislav", NOW, "key-1");
    await fileReport(ctx, reportOf("tomislav"));
    expect(ctx.database.stats.roundTrips).toBe(2);
  });
});
