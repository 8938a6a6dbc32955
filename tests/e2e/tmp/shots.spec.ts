import { newId } from "../../../app/kernel/ids";
import { apiAs, makeOrder } from "../../support/e2e/tenant";
import { DESK, PHONE, test, visit } from "../../support/e2e/fixtures";

const LISTS = ["/work-orders","/tasks","/tickets","/customers","/partners","/locations","/rooms","/assets","/assets/equipment","/assets/spare-parts","/users"];
for (const theme of ["light", "dark"] as const)
for (const [name, device] of [["390", PHONE], ["1280", DESK]] as const)
  test(`shots ${name} ${theme}`, async ({ as, company }) => {
    test.setTimeout(300_000);
    const api = await apiAs(company, "marko");
    await makeOrder(api, { description: "Pregled pumpe" });
    await api("PUT", "/tasks", { id: newId(), name: "Tidy the store", technicianIds: [] });
    await api("PUT", "/tickets", { id: newId(), name: "No heat in the northern hall since the storm of last week, please hurry" });
    for (let i = 0; i < 14; i += 1) {
      await api("PUT", "/assets", { id: newId(), name: `Kompresor s vrlo dugim imenom i oznakom ${i}`, category: i % 3 ? "Kompresori i rashladni uređaji za brodove" : "Pumpe", manufacturer: "Atlas Copco", model: "GA 30+", serialNumber: `SN-2024-${i}` });
      await api("PUT", "/spareParts", { id: newId(), name: `Filter ${i}`, unit: "piece", stockThousandths: (i - 3) * 1000 });
    }
    const page = await as("sanja", { ...device, colorScheme: theme });
    for (const path of LISTS)
      for (const view of ["table", "cards", "kanban"]) {
        await visit(page, `${path}?view=${view}`);
        await page.screenshot({ path: `/tmp/shots-lists/${theme}-${name}-${path.slice(1).replaceAll("/", "_")}-${view}.png` });
      }
  });
