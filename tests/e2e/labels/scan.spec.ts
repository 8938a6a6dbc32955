import type { Page } from "playwright/test";
import { labelCode, labelUrl, writtenCode } from "../../../app/kernel/label-codes";
import { newId } from "../../../app/kernel/ids";
import { fixedId } from "../../../migrations/seeds/cast";
import { CAMERA_ARGS, showToCamera } from "../../support/e2e/camera-video";
import { expectAccessible } from "../../support/e2e/axe";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import {
  goOffline,
  NO_NETWORK,
  PHONE_WITH_WORKER,
  waitForServiceWorker,
} from "../../support/e2e/offline";
import { offlineDataOf } from "../../support/e2e/offline-data";
import { type Api, apiAs, makeOrder } from "../../support/e2e/tenant";

const ROOM = fixedId(4, 0);
const CODE = labelCode("rooms", ROOM);

test.use({
  launchOptions: [
    async ({ launchOptions }, provide) =>
      provide({ ...launchOptions, args: [...(launchOptions.args ?? []), ...CAMERA_ARGS] }),
    { scope: "worker" },
  ],
});

test(
  "a label in front of the camera opens the record's page, and another site's code opens nothing",
  { tag: "@journey" },
  async ({ as, company }) => {
    await showToCamera("https://evil.example/c/a1");
    const page = await as("marko", PHONE);
    await visit(page, "/assets");
    await page.getByRole("button", { name: "Open the menu" }).click();
    await page.getByRole("link", { name: "Scan a label" }).click();
    await expect(page.getByText("This code belongs to evil.example")).toBeVisible();
    await expect(page).toHaveURL((url) => url.origin === company.origin);
    await showToCamera(labelUrl(company.origin, CODE));
    await page.getByRole("link", { name: "Scan another label" }).click();
    await expect(page.getByRole("heading", { name: "Strojarnica", level: 1 })).toBeVisible();
    await expect(page).toHaveURL(`${company.origin}/rooms/${ROOM}`);
  },
);

test("a technician without the right to the page is offered a ticket for the scanned room", async ({
  as,
  company,
}) => {
  await showToCamera(labelUrl(company.origin, CODE));
  const page = await as("tomislav", PHONE);
  await visit(page, "/scan");
  await expect(page.getByRole("link", { name: "New ticket" })).toBeVisible();
  await expectAccessible(page, "the scanned room");
  await page.getByRole("link", { name: "New ticket" }).click();
  await expect(page.getByRole("combobox", { name: "Room" })).toHaveValue("Strojarnica");
});

test("a label fills the room, its location and its customer into a new ticket", async ({
  as,
  company,
}) => {
  await showToCamera(labelUrl(company.origin, CODE));
  const page = await as("tomislav", PHONE);
  await visit(page, "/tickets/new");
  await page.getByRole("button", { name: "Scan asset or room" }).click();
  await expect(page.getByRole("combobox", { name: "Room" })).toHaveValue("Strojarnica");
  await expect(page.getByRole("combobox", { name: "Location" })).toHaveValue("Dok 2");
  await expect(page.getByRole("combobox", { name: "Customer" })).toHaveValue(/Brodogradilište/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("without a network, a phone that has scanned before reads a label and fills it in", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  await showToCamera(labelUrl(company.origin, CODE));
  const page = await as("tomislav", PHONE_WITH_WORKER);
  await visit(page, "/work-orders/assigned");
  await waitForServiceWorker(page);
  await offlineDataOf(page, "tomislav", (names) => names.includes("pickers/rooms"));
  await visit(page, "/scan");
  await expect(page.getByText("Strojarnica")).toBeVisible();
  await goOffline(page);
  await visit(page, "/scan");
  await expect(page.getByText("Strojarnica")).toBeVisible();
  await visit(page, "/tickets/new");
  await page.getByRole("button", { name: "Scan asset or room" }).click();
  await expect(page.getByRole("combobox", { name: "Room" })).toHaveValue("Strojarnica");
  await expect(page.getByRole("combobox", { name: "Location" })).toHaveValue("Dok 2");
});

test("without a network, a scanned machine is in the new ticket with its place and its room", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const manager = await apiAs(company, "marko");
  const asset = await machineInRoom(manager);
  await showToCamera(labelUrl(company.origin, labelCode("assets", asset.id)));
  const page = await as("tomislav", PHONE_WITH_WORKER);
  await visit(page, "/work-orders/assigned");
  await waitForServiceWorker(page);
  await offlineDataOf(page, "tomislav", (names) => names.includes("pickers/assets"));
  await visit(page, "/scan");
  await expect(page.getByRole("link", { name: "New ticket" })).toBeVisible();
  await goOffline(page);
  await visit(page, "/scan");
  await page.getByRole("link", { name: "New ticket" }).click();
  await expectPlaced(page, asset.name);

  await visit(page, "/tickets/new");
  await expect(page.getByRole("combobox", { name: "Asset" })).toHaveValue("");
  await page.getByRole("button", { name: "Scan asset or room" }).click();
  await expectPlaced(page, asset.name);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

/** The form of a ticket names the machine in the room of the label, and what is above it. */
async function expectPlaced(page: Page, machine: string): Promise<void> {
  for (const [field, value] of [
    ["Asset", machine],
    ["Room", "Strojarnica"],
    ["Location", "Dok 2"],
    ["Customer", /Brodogradilište/],
  ] as const)
    await expect(page.getByRole("combobox", { name: field })).toHaveValue(value);
}

async function machineInRoom(manager: Api): Promise<{ id: string; name: string }> {
  const asset = {
    id: newId(),
    name: "Kompresor",
    customerId: fixedId(2, 0),
    locationId: fixedId(3, 0),
    roomId: ROOM,
  };
  await manager("PUT", "/assets", asset);
  return asset;
}

test("a technician who scans a machine is at their open order there, with a network and without", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const manager = await apiAs(company, "marko");
  const asset = { id: newId(), name: "Kompresor" };
  await manager("PUT", "/assets", asset);
  const at = { locationId: null, roomId: null, assetId: asset.id };
  const order = await makeOrder(manager, at);
  await showToCamera(labelUrl(company.origin, labelCode("assets", asset.id)));
  const page = await as("tomislav", PHONE_WITH_WORKER);
  await visit(page, "/work-orders/assigned");
  await waitForServiceWorker(page);
  await offlineDataOf(page, "tomislav", (names) =>
    ["pickers/assets", `work-orders/${order.id}`].every((name) => names.includes(name)),
  );
  const atOrder = new RegExp(`/work-orders/${order.id}$`);
  await visit(page, "/scan");
  await expect(page).toHaveURL(atOrder);
  // Its asset has a page, with the history.
  await page.getByRole("link", { name: "Kompresor" }).click();
  await expect(page.getByRole("heading", { name: "Kompresor", level: 1 })).toBeVisible();
  await expectAccessible(page, "an asset for a technician");
  await page
    .getByRole("link", { name: /^Work orders/ })
    .last()
    .click();
  await expect(page.getByRole("link", { name: order.number })).toBeVisible();
  await goOffline(page);
  await visit(page, "/scan");
  await expect(page).toHaveURL(atOrder);
  await expect(page.getByRole("link", { name: "Kompresor" })).toBeVisible();
});

test("a machine with several open orders shows what each is about, and fills its room into a ticket", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const asset = await machineInRoom(manager);
  const [leak, belt] = [
    await makeOrder(manager, { assetId: asset.id, roomId: ROOM, description: "Curi ulje" }),
    await makeOrder(manager, { assetId: asset.id, roomId: ROOM, description: "Puklo remenje" }),
  ];
  const page = await as("tomislav", PHONE);
  await visit(page, `/scan?code=${labelCode("assets", asset.id)}`);
  const orders = page.getByRole("list", { name: "Your open work orders" });
  await expect(orders.getByRole("link")).toHaveText([
    new RegExp(`Curi ulje.*${leak.number}`),
    new RegExp(`Puklo remenje.*${belt.number}`),
  ]);
  await expectAccessible(page, "a machine with several orders");
  await page.getByRole("link", { name: "New ticket" }).click();
  await expectPlaced(page, asset.name);
});

test("without permission for the camera, the typed code fills the field", async ({ as }) => {
  const page = await as("tomislav", PHONE);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException("Permission denied", "NotAllowedError");
    };
  });
  await visit(page, "/tickets/new");
  await page.getByRole("button", { name: "Scan asset or room" }).click();
  const dialog = page.getByRole("dialog", { name: "Scan a label" });
  await expect(dialog.getByText("The camera is blocked")).toBeVisible();
  await expectAccessible(page, "the dialog without a camera");
  await dialog.getByLabel("Code or serial number").fill("E-0000-0000-0000");
  await dialog.getByRole("button", { name: "Find" }).click();
  await expect(dialog.getByText("Nothing found for “E-0000-0000-0000”.")).toBeVisible();
  await dialog.getByLabel("Code or serial number").fill(writtenCode(CODE));
  await dialog.getByRole("button", { name: "Find" }).click();
  await expect(page.getByRole("combobox", { name: "Room" })).toHaveValue("Strojarnica");
});

test("the browser's own detector is used where it exists, and replaced where it fails", async ({
  as,
  company,
}) => {
  await showToCamera(labelUrl(company.origin, CODE));
  for (const works of [true, false]) {
    const page = await as("marko", PHONE);
    const decoders: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("qr-decoder")) decoders.push(request.url());
    });
    await page.addInitScript(
      ({ text, isWorking }) => {
        class BarcodeDetector {
          static getSupportedFormats = async () => ["qr_code"];
          detect = async () => {
            if (!isWorking) throw new Error("Service unavailable");
            return [{ rawValue: text }];
          };
        }
        Object.assign(globalThis, { BarcodeDetector });
      },
      { text: writtenCode(CODE), isWorking: works },
    );
    await visit(page, "/scan");
    await expect(page).toHaveURL(`${company.origin}/rooms/${ROOM}`);
    await expect.poll(() => decoders.length).toBe(works ? 0 : 1);
  }
});
