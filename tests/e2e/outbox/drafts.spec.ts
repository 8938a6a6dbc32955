import type { Page } from "playwright/test";
import { type Api, apiAs, makeOrder } from "../../support/e2e/tenant";
import { withLimitedStorage } from "../../support/e2e/full-storage";
import { expect, fillLogin, PHONE, test, visit } from "../../support/e2e/fixtures";
import { draftsOnPhone, logOut, photosOnPhone } from "../../support/e2e/queued";
import { writeComment } from "../../support/records/outbox";
import { pngOf } from "../../support/fakes/pictures";
import { castMember, PASSWORD } from "../../../migrations/seeds/cast";

// Files that were chosen for a form that has not been saved yet.

const CONTINUED = /^Draft from .+ restored$/;
const PICTURES = {
  "prva.png": pngOf(40, 30),
  "druga.png": pngOf(41, 31),
  "treća.png": pngOf(42, 32),
};

test(
  "three photos of a comment, one sent, one uploading and one offline, survive the tab's crash, and are sent with it once, byte for byte",
  { tag: "@firefox" },
  async ({ as, company, allowConsole, browserName }) => {
    allowConsole(/ERR_FAILED/);
    const manager = await apiAs(company, "marko");
    const order = await makeOrder(manager);
    const page = await as("tomislav", PHONE);
    await visit(page, `/work-orders/${order.id}?tab=comments`);
    await writeComment(page, "Ventil curi");
    await choose(page, "prva.png");
    await expect(page.getByText("Ready")).toBeVisible();
    // The second upload is never answered, and the third has no connection.
    let silent = true;
    await page.route("**/api/files/**", (route) =>
      silent ? new Promise<void>(() => {}) : route.abort(),
    );
    const requested = page.waitForRequest("**/api/files/**");
    await choose(page, "druga.png");
    await requested;
    silent = false;
    await choose(page, "treća.png");
    await expect(page.getByText("Sent together with the rest").first()).toBeVisible();
    // Of the first only its name is stored; of the others their bytes, and a thumbnail of each.
    await expect.poll(() => photosOnPhone(page)).toBe(5);
    await expect.poll(() => draftsOnPhone(page)).toBe(1);
    const later = await page.context().newPage();
    await die(page, browserName);

    await visit(later, `/work-orders/${order.id}?tab=comments`);
    await expect(later.getByText(CONTINUED)).toBeVisible();
    await expect(later.getByRole("textbox", { name: "Write a comment" })).toHaveValue(
      "Ventil curi",
    );
    for (const name of Object.keys(PICTURES))
      await expect(later.getByText(name, { exact: true })).toBeVisible();
    await later.getByRole("button", { name: "Send", exact: true }).click();
    await expect
      .poll(() => photosOf(manager, order.id))
      .toEqual([Object.keys(PICTURES).toSorted()]);
    for (const [name, bytes] of Object.entries(PICTURES))
      expect(await fileOf(later, manager, order.id, name), name).toEqual(Buffer.from(bytes));
    await expect.poll(() => photosOnPhone(later)).toBe(0);
    await later.reload();
    await expect(later.getByRole("article").getByText("Ventil curi")).toBeVisible();
    await expect.poll(() => draftsOnPhone(later)).toBe(0);
  },
);

test("a ticket's photo without text is a draft of its author: hidden from other users of the phone, and deleted when removed or started over", async ({
  as,
}) => {
  const page = await as("tomislav", PHONE);
  await visit(page, "/tickets/new");
  await page.getByLabel("Add files").setInputFiles(["prva.png", "druga.png"].map(fileNamed));
  await expect(page.getByText("Ready")).toHaveCount(2);
  await page.getByRole("button", { name: "Remove druga.png" }).click();
  await expect.poll(() => draftsOnPhone(page)).toBe(1);
  await expect.poll(() => photosOnPhone(page)).toBe(1);

  await visit(page, "/profile/safety");
  await logOut(page, castMember("tomislav").name);
  await expect(page).toHaveURL(/login/);
  await fillLogin(page, castMember("tea").email, PASSWORD);
  await expect(page).not.toHaveURL(/login/);
  await visit(page, "/tickets/new");
  await expect(page.getByLabel("Add files")).toBeVisible();
  await expect(page.getByText(CONTINUED)).toHaveCount(0);
  await expect(page.getByText("prva.png", { exact: true })).toHaveCount(0);

  await logOut(page, castMember("tea").name);
  await expect(page).toHaveURL(/login/);
  await fillLogin(page, castMember("tomislav").email, PASSWORD);
  await expect(page).not.toHaveURL(/login/);
  await visit(page, "/tickets/new");
  await expect(page.getByText("prva.png", { exact: true })).toBeVisible();
  await expect(page.getByText("druga.png", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByText("prva.png", { exact: true })).toHaveCount(0);
  await expect.poll(() => photosOnPhone(page)).toBe(0);
  await expect.poll(() => draftsOnPhone(page)).toBe(0);
});

test("photos that can neither be sent nor stored are reported; the text is stored, and the photos are sent once there is space", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  const storage = await withLimitedStorage(page);
  await visit(page, `/work-orders/${order.id}?tab=comments`);
  await page.route("**/api/files/**", (route) => route.abort());
  await storage.fill("photos");
  await writeComment(page, "Ventil curi");
  await choose(page, "prva.png");
  await expect(page.getByText("Sent together with the rest")).toBeVisible();
  await expect(
    page.getByRole("status").getByText("Your text is saved, but the files aren't"),
  ).toBeVisible();
  await expect.poll(() => draftsOnPhone(page)).toBe(1);
  await expect.poll(() => photosOnPhone(page)).toBe(0);
  await page.unroute("**/api/files/**");
  await storage.free();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect.poll(() => photosOf(manager, order.id)).toEqual([["prva.png"]]);
});

async function choose(page: Page, name: keyof typeof PICTURES): Promise<void> {
  await page.getByLabel("Add photos").setInputFiles(fileNamed(name));
}

function fileNamed(name: string) {
  return {
    name,
    mimeType: "image/png",
    buffer: Buffer.from(PICTURES[name as keyof typeof PICTURES]),
  };
}

/** Not closed: the process of the tab is killed without an event. Only Chromium supports this. */
async function die(page: Page, browserName: string): Promise<void> {
  if (browserName !== "chromium") return page.close({ runBeforeUnload: false });
  const crashed = page.waitForEvent("crash");
  const devtools = await page.context().newCDPSession(page);
  void devtools.send("Page.crash").catch(() => undefined);
  await crashed;
}

type Photo = { fileId: string; name: string };

async function photosHere(manager: Api, order: string): Promise<Photo[][]> {
  const { comments } = (await manager("GET", `/workOrders/${order}/comments`)) as {
    comments: { photos: Photo[] }[];
  };
  return comments.map(({ photos }) => photos);
}

async function photosOf(manager: Api, order: string): Promise<string[][]> {
  return (await photosHere(manager, order)).map((photos) =>
    photos.map(({ name }) => name).toSorted(),
  );
}

async function fileOf(page: Page, manager: Api, order: string, name: string): Promise<Buffer> {
  const photo = (await photosHere(manager, order)).flat().find((each) => each.name === name);
  const read = await page.evaluate(
    async (id) => [...new Uint8Array(await (await fetch(`/api/files/${id}`)).arrayBuffer())],
    photo?.fileId,
  );
  return Buffer.from(read);
}
