import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import { addApproverNote } from "~/features/work-orders/commands/shared";
import { PRINTED_PARTS } from "~/kernel/features";
import { createTestTenant } from "../../../support/db/test-tenant";
import { pdfFor } from "../../../support/pdf/pdf-text";
import { orderAt, report } from "../../../support/records/orders";
import { who } from "../../../support/records/people";

const PRINTED = {
  hours: ["3:33"],
  expenses: ["crane", "1,234.00"],
  notes: ["Bearing changed"],
  approverNotes: ["Ask for photos"],
};
test.each([
  ["no more than notes while PDF_REPORT_INFO is off", `{"enabled":false}`, ["notes"]],
  [
    "the notes for a row from before they could be left out",
    `{"enabled":true,"value":{"hours":false,"expenses":false,"approverNotes":false}}`,
    ["notes"],
  ],
  [
    "nothing while it is off and notes are left out",
    `{"enabled":false,"value":{"hours":true,"expenses":true,"notes":false,"approverNotes":true}}`,
    [],
  ],
  [
    "everything for a row from before the parts could be chosen",
    `{"enabled":true,"value":null}`,
    ["hours", "expenses", "notes", "approverNotes"],
  ],
  ...PRINTED_PARTS.map((part): [string, string, string[]] => [
    `${part} alone`,
    JSON.stringify({
      enabled: true,
      value: { hours: false, expenses: false, notes: false, approverNotes: false, [part]: true },
    }),
    [part],
  ]),
])("prints %s", async (_, stored, parts) => {
  const acme = await createTestTenant({ approvals: 2 });
  await acme.run(
    `INSERT INTO settings (key, valid_from, value, changed_at) VALUES ('feature.PDF_REPORT_INFO', '2026-01-01', '${stored}', 0)`,
  );
  const order = await orderAt(acme, "in-progress", { plannedRegularMinutes: 120 });
  const expenses = [{ type: "other", words: "crane", amountCents: 123_400 }];
  await fileReport(
    acme.as("tomislav"),
    report(order.id, "tomislav", {
      entries: [
        {
          id: randomUUID(),
          technicianId: who("tomislav"),
          kind: "work",
          from: "08:00",
          to: "11:33",
        },
      ],
      expenses,
      notes: "Bearing changed",
      intervention: "Pump cleaned",
    } as never),
  );
  await addApproverNote(acme.as("ana"), {
    id: order.id,
    noteId: randomUUID(),
    text: "Ask for photos",
  });
  const text = await pdfFor(acme.as("marko"), order.id);
  for (const part of PRINTED_PARTS)
    for (const message of PRINTED[part])
      expect(text.includes(message), `${part}: ${message}`).toBe(parts.includes(part));
  for (const message of ["Pump cleaned", "2:00 h"]) expect(text).toContain(message);
});
