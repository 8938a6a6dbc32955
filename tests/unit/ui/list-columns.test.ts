import { describe, expect, it } from "vitest";
import { assetColumns } from "~/features/assets/ui/list";
import { customerColumns } from "~/features/customers/ui/list";
import { equipmentColumns } from "~/features/equipment/ui/list";
import { locationColumns } from "~/features/locations/ui/list";
import { roomColumns } from "~/features/rooms/ui/list";
import { partColumns } from "~/features/spare-parts/ui/list";
import { taskColumns } from "~/features/tasks/ui/task-table";
import { ticketColumns } from "~/features/tickets/ui/ticket-table";
import { userColumns } from "~/features/users/ui/user-table";
import { assignedFileColumns, orderFileColumns } from "~/features/work-orders/ui/file-columns";
import { inFile } from "~/kernel/text/file-columns";
import { formatter } from "~/kernel/text/format";
import { textsIn } from "~/server/texts";

const { t } = textsIn("en");
const format = formatter({ language: "en", timeZone: "Europe/Zagreb", currency: "EUR" });

describe("the columns of a list in a file", () => {
  it.each([
    [
      "orders",
      orderFileColumns(t, format),
      "number title customer place plannedStart visit plannedEnd lead priority status externalReference jobNumber",
    ],
    [
      "own orders",
      assignedFileColumns(t, format),
      "number title customer createdAt createdBy status",
    ],
    ["tasks", taskColumns(t, format), "number people plannedStart priority createdBy status"],
    [
      "tickets",
      ticketColumns(t, format),
      "number customer place creator createdAt priority status",
    ],
    ["users", userColumns(t, format), "name roles phone active inviteStatus"],
    ["customers", customerColumns(t, format), "name contact phone email city createdAt"],
    [
      "locations",
      locationColumns(t, format),
      "name customer street city country rooms createdAt default",
    ],
    ["rooms", roomColumns(t, format), "name location customer floor number section createdAt"],
    [
      "assets",
      assetColumns(t, format),
      "name serialNumber manufacturer category customer place createdAt",
    ],
    ["equipment", equipmentColumns(t, format), "name category createdAt"],
    ["spare parts", partColumns(t, format), "name stock createdAt"],
  ])("of %s have a heading each, in their order", (_, columns, keys) => {
    const found = inFile<never>(columns);
    expect(found.map(({ key }) => key).join(" ")).toBe(keys);
    expect(found.filter(({ header }) => header === "")).toEqual([]);
  });

  it("has numbers to calculate with, and days that a spreadsheet knows", () => {
    const part = {
      id: "",
      name: "Valve",
      unit: "piece" as const,
      stockThousandths: 2500,
      createdAt: Date.UTC(2026, 10, 26, 23, 30),
      version: 1,
      archived: false,
    };
    const values = inFile(partColumns(t, format)).map(({ value }) => value(part));
    expect(values).toEqual(["Valve", 2.5, { day: "2026-11-27" }]);
  });
});
