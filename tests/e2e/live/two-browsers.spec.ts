import { newId } from "../../../app/kernel/ids";
import { castMember, fixedId } from "../../../migrations/seeds/cast";
import { signedIn } from "../../support/api/client";
import { expect, test, visit } from "../../support/e2e/fixtures";
import { follow } from "../../support/e2e/live";
import { apiAs, makeOrder } from "../../support/e2e/tenant";
import { pngOf } from "../../support/fakes/pictures";
import { PLACE } from "../../support/records/people";

const HOUR_MS = 3_600_000;

test(
  "a page shows what others change, and does not disturb a form",
  { tag: "@journey" },
  async ({ as, company }) => {
    const [marko, sanja] = [await as("marko"), await as("sanja")];
    const api = await signedIn(company, "sanja");
    const id = newId();

    await follow(marko, "/tasks");
    await api.put("/tasks", { id, name: "Sweep the yard", technicianIds: [] });
    await expect(marko.getByRole("link", { name: /Sweep the yard/ }).first()).toBeVisible();

    await marko
      .getByRole("link", { name: /Sweep the yard/ })
      .first()
      .click();
    await expect(marko.getByRole("heading", { name: "Sweep the yard" })).toBeVisible();
    await api.post(`/tasks/${id}`, { version: 1, name: "Sweep the hall" });
    await expect(marko.getByRole("heading", { name: "Sweep the hall" })).toBeVisible();

    await follow(sanja, `/tasks/${id}/edit`);
    await expect(marko.getByText("Sanja is editing this.")).toBeVisible();
    await sanja.getByLabel("Name").fill("Sweep the roof");
    await api.post(`/tasks/${id}`, { version: 2, name: "Sweep the stairs" });
    await expect(
      sanja.getByText(
        /^Sanja Kovač changed Name at \d\d:\d\d\. If you save, you see both versions/,
      ),
    ).toBeVisible();
    await expect(sanja.getByLabel("Name")).toHaveValue("Sweep the roof");
    await expect(marko.getByRole("heading", { name: "Sweep the stairs" })).toBeVisible();

    await visit(sanja, "/profile");
    await expect(marko.getByText("Sanja is editing this.")).toBeHidden();
  },
);

test("a half-written comment stays as it is, with its cursor, while the page follows others", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "sanja");
  const order = await makeOrder(manager, { description: "Pumpa curi" });
  const page = await as("tomislav");
  await follow(page, `/work-orders/${order.id}?tab=comments`);
  const box = page.getByRole("textbox", { name: "Write a comment" });
  await box.click();
  await page.keyboard.type("Ventil je ");
  await manager("PUT", `/workOrders/${order.id}/comments`, { commentId: newId(), text: "Hitno" });
  await expect(page.getByRole("article").filter({ hasText: "Hitno" })).toBeVisible();
  await page.keyboard.type("zamijenjen");
  await expect(box).toHaveValue("Ventil je zamijenjen");
  // Once more with formatting and a photo, which forms register by themselves.
  await page.getByRole("button", { name: "Formatting" }).click();
  await expect(page.getByRole("toolbar", { name: /Write a comment/ })).toBeVisible();
  await page.getByLabel("Add photos").setInputFiles({
    name: "ventil.png",
    mimeType: "image/png",
    buffer: Buffer.from(pngOf(40, 30)),
  });
  await expect(page.getByText("Ready")).toBeVisible();
  await manager("PUT", `/workOrders/${order.id}/comments`, { commentId: newId(), text: "Dolazim" });
  await expect(page.getByRole("article").filter({ hasText: "Dolazim" })).toBeVisible();
  await expect(box).toContainText("Ventil je zamijenjen");
  await expect(page.getByText("ventil.png", { exact: true })).toBeVisible();
});

test("the schedule shows what another dispatcher plans", async ({ as, company }) => {
  const manager = await apiAs(company, "sanja");
  const order = await makeOrder(manager, { description: "Pumpa curi" });
  const marko = await as("marko");
  await follow(marko, "/schedule?from=2027-03-01");
  await manager("PUT", "/visits", {
    id: newId(),
    workOrderId: order.id,
    technicianIds: [castMember("tea").id],
    startsAt: Date.parse("2027-03-02T09:00:00Z"),
    endsAt: Date.parse("2027-03-02T11:00:00Z"),
  });
  await expect(marko.getByRole("listitem").filter({ hasText: "Pumpa curi" })).toBeVisible();
});

test("the schedule on a wall, which nobody touches, shows what is planned", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "sanja");
  const order = await makeOrder(manager, { description: "Pumpa curi" });
  const wall = await as("marko");
  const isFollowed = wall.waitForEvent("websocket");
  await visit(wall, "/schedule?from=2027-03-01");
  await isFollowed;
  await manager("PUT", "/visits", {
    id: newId(),
    workOrderId: order.id,
    technicianIds: [castMember("tea").id],
    startsAt: Date.parse("2027-03-02T09:00:00Z"),
    endsAt: Date.parse("2027-03-02T11:00:00Z"),
  });
  await expect(wall.getByRole("listitem").filter({ hasText: "Pumpa curi" })).toBeVisible();
});

test("a customer sees that a visit is planned and cancelled, on the cards and on the ticket", async ({
  as,
  company,
}) => {
  const [office, customer] = [await apiAs(company, "marko"), await apiAs(company, "ciro")];
  const id = newId();
  const { version } = await customer("PUT", "/tickets", { id, name: "Pumpa curi" });
  await office("POST", `/tickets/${id}/accept`, { version });
  const order = await makeOrder(office, {
    customerId: fixedId(2, 7),
    locationId: fixedId(3, 70),
    ticketIds: [id],
  });
  const ciro = await as("ciro");
  await follow(ciro, "/tickets");
  const visitId = newId();
  const startsAt = Math.ceil(Date.now() / HOUR_MS + 48) * HOUR_MS;
  await office("PUT", "/visits", {
    id: visitId,
    workOrderId: order.id,
    technicianIds: [castMember("tea").id],
    startsAt,
    endsAt: startsAt + 2 * HOUR_MS,
  });
  const card = ciro.getByRole("listitem").filter({ hasText: "Pumpa curi" });
  await expect(card).toContainText("during the day · Tea");

  await card.getByRole("link", { name: "Pumpa curi" }).click();
  const next = ciro.getByRole("region", { name: "Next visit" });
  await expect(next).toContainText("Tea");
  await office("POST", `/visits/${visitId}/cancel`, { version: 1 });
  await expect(next).toBeHidden();
});

test("the orders of an asset, as list and as calendar, show what another person plans", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "sanja");
  const marko = await as("marko");
  await follow(marko, `/assets/${PLACE.assetId}?tab=work-orders`);
  const order = await makeOrder(manager, { ...PLACE, description: "Pumpa curi" });
  await expect(marko.getByRole("row").filter({ hasText: "Pumpa curi" })).toBeVisible();

  await follow(marko, `/assets/${PLACE.assetId}?tab=work-orders&view=month&month=2027-03`);
  await manager("PUT", "/visits", {
    id: newId(),
    workOrderId: order.id,
    technicianIds: [castMember("tea").id],
    startsAt: Date.parse("2027-03-02T09:00:00Z"),
    endsAt: Date.parse("2027-03-02T11:00:00Z"),
  });
  await expect(marko.getByRole("cell").filter({ hasText: "10:00 Pumpa curi" })).toBeVisible();
});
