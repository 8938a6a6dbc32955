import { expect, it } from "vitest";
import { createEquipment } from "~/features/equipment/commands";
import { listEquipmentUses, listOrdersWithEquipment } from "~/features/equipment/queries";
import { createPart } from "~/features/spare-parts/commands";
import { listOrdersWithPart, listPartUses } from "~/features/spare-parts/queries";
import { fileReport } from "~/features/daily-reports/commands/file";
import { withdrawReport } from "~/features/daily-reports/commands/withdraw";
import { expectRefusal } from "../../support/api/signed-in";
import { createTestTenant } from "../../support/db/test-tenant";
import { orderAt, report } from "../../support/records/orders";
import { TODAY } from "../../support/records/people";
import { newPartInput } from "../spare-parts/fixtures";
import { newEquipmentInput } from "./fixtures";

it("names the orders that plan equipment and parts, and the reports that used them", async () => {
  const acme = await createTestTenant();
  const [office, lead] = [acme.as("marko"), acme.as("tomislav")];
  const crane = await createEquipment(office, newEquipmentInput());
  const lamp = await createPart(office, newPartInput());
  const part = {
    sparePartId: lamp.id,
    name: "Žarulja",
    quantityThousandths: 1000,
    unit: "piece" as const,
  };
  await orderAt(acme, "backlog");
  const planned = await orderAt(acme, "in-progress", { equipmentIds: [crane.id], parts: [part] });
  const other = await orderAt(acme, "in-progress");
  const used = report(other.id, "tomislav", {
    equipment: [{ equipmentId: crane.id, name: "Bušilica" }],
    parts: [part],
  });
  await fileReport(lead, used);

  const orders = [
    {
      id: planned.id,
      number: planned.number,
      status: "in-progress",
      customerName: "Brodogradilište Žuti Rt d.d.",
    },
  ];
  expect(await listOrdersWithEquipment(office, crane.id)).toEqual(orders);
  expect(await listOrdersWithPart(office, lamp.id)).toEqual(orders);
  const use = {
    reportId: used.id,
    workOrderId: other.id,
    orderNumber: other.number,
    reportOn: TODAY,
    authorName: "Tomislav Đurić",
  };
  expect(await listEquipmentUses(office, crane.id)).toEqual([{ ...use, id: used.id }]);
  expect(await listPartUses(office, lamp.id)).toMatchObject([
    { ...use, quantityThousandths: 1000 },
  ]);

  await withdrawReport(lead, { id: used.id, version: 1 });
  expect(await listEquipmentUses(office, crane.id)).toEqual([]);
  await expectRefusal(listEquipmentUses(lead, crane.id), "not_allowed");
});
