import type { Route } from "playwright/test";
import { type Api, apiAs, makeOrder } from "../../support/e2e/tenant";
import { choose } from "../../support/e2e/orders";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { writeComment } from "../../support/records/outbox";
import { draftsOnPhone, isDrafted } from "../../support/e2e/queued";
import { pngOf } from "../../support/fakes/pictures";

const QUEUED_TEXT = "Saved on this device. It will be sent once you're online and logged in.";
const CALLS = /\/api\/(tickets|workOrders\/[\w-]+\/comments)$/;

test("a refused comment and ticket are edited in their original form, with their photos, and sent once", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/, /status of 422/);
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  await page.route(CALLS, (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await page.route("**/api/files/**", (route) => route.abort());
  await visit(page, `/work-orders/${order.id}?tab=comments`);
  await writeComment(page, "Ventil curi");
  await page.getByLabel("Add photos").setInputFiles(photo("ventil.png"));
  await expect(page.getByText("Sent together with the rest")).toBeVisible();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("status").getByText(QUEUED_TEXT)).toBeVisible();
  await visit(page, "/tickets/new");
  await page.getByLabel("What is it about?").fill("Curi u podrumu");
  await choose(page, "Asset", "Main engine");
  await page.getByLabel("Add files").setInputFiles(photo("kvar.png"));
  await expect(page.getByText("Sent together with the rest")).toBeVisible();
  await page.getByRole("button", { name: "Send ticket" }).click();
  await expect(page.getByRole("status").getByText(QUEUED_TEXT)).toBeVisible();

  // The server has read them, and refuses them.
  await page.route(CALLS, refuse);
  await page.unroute("**/api/files/**");
  await visit(page, "/outbox");
  await expect(page.getByText("Not like this.")).toHaveCount(2);
  await page.unroute(CALLS);

  await page.getByRole("article", { name: "Comment" }).getByRole("link", { name: "Edit" }).click();
  await expect(page.getByText(/^Draft from .+ restored$/)).toBeVisible();
  await expect(page.getByText("ventil.png", { exact: true })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Write a comment" })).toHaveValue("Ventil curi");
  await writeComment(page, "Ventil curi dolje");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect.poll(() => commentsOf(manager, order.id)).toEqual([["Ventil curi dolje", 1]]);
  await expect(page.getByText(/^Draft from .+ restored$/)).toHaveCount(0);

  await visit(page, "/outbox");
  await page
    .getByRole("article", { name: "New ticket" })
    .getByRole("link", { name: "Edit" })
    .click();
  await expect(page.getByLabel("What is it about?")).toHaveValue("Curi u podrumu");
  await expect(page.getByRole("combobox", { name: "Asset" })).toHaveValue(/Main engine/);
  await expect(page.getByText("kvar.png", { exact: true })).toBeVisible();
  await page.getByLabel("What is it about?").fill("Curi u podrumu, hitno");
  await page.getByRole("button", { name: "Send ticket" }).click();
  await expect(page).toHaveURL(/\/tickets\/[\w-]{36}/);
  expect(await ticketsOf(manager)).toEqual([["Curi u podrumu, hitno", true, 1]]);
  await visit(page, "/outbox");
  await expect(page.getByText("Nothing is waiting")).toBeVisible();
});

test("an unfinished comment and ticket are restored, say so, and are cleared by sending or by starting over", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  await visit(page, `/work-orders/${order.id}?tab=comments`);
  await writeComment(page, "Započeto");
  await expect.poll(() => draftsOnPhone(page)).toBe(1);
  await visit(page, "/tickets/new");
  await choose(page, "Asset", "Main engine");
  await page.getByLabel("What is it about?").fill("Nedovršeno");
  // The last change: what is stored with it has the first one too.
  await expect.poll(() => isDrafted(page, "Nedovršeno")).toBe(true);
  await expect.poll(() => draftsOnPhone(page)).toBe(2);
  await page.close({ runBeforeUnload: false });

  const later = await page.context().newPage();
  // Another tab begins another ticket, and offers this one.
  await visit(later, "/tickets/new");
  await later.getByRole("link", { name: "Continue: New ticket – Nedovršeno" }).click();
  await expect(later.getByText(/^Draft from .+ restored$/)).toBeVisible();
  await expect(later.getByLabel("What is it about?")).toHaveValue("Nedovršeno");
  await expect(later.getByRole("combobox", { name: "Asset" })).toHaveValue(/Main engine/);
  await later.getByRole("button", { name: "Send ticket" }).click();
  await expect(later).toHaveURL(/\/tickets\/[\w-]{36}/);
  expect(await ticketsOf(manager)).toEqual([["Nedovršeno", true, 0]]);

  await visit(later, `/work-orders/${order.id}?tab=comments`);
  const box = later.getByRole("textbox", { name: "Write a comment" });
  await expect(box).toHaveValue("Započeto");
  await later.getByRole("button", { name: "Start over" }).click();
  await expect(box).toHaveValue("");
  await expect.poll(() => draftsOnPhone(later)).toBe(0);
  await writeComment(later, "Dovršeno");
  await later.getByRole("button", { name: "Send", exact: true }).click();
  await expect.poll(() => commentsOf(manager, order.id)).toEqual([["Dovršeno", 0]]);
  await later.reload();
  await expect(later.getByRole("article").getByText("Dovršeno")).toBeVisible();
  await expect.poll(() => draftsOnPhone(later)).toBe(0);
});

function photo(name: string) {
  return { name, mimeType: "image/png", buffer: Buffer.from(pngOf(40, 30)) };
}

function refuse(route: Route): Promise<void> {
  const body = { code: "guard_failed", message: "Not like this.", facts: {}, requestId: "1" };
  return route.request().method() === "PUT"
    ? route.fulfill({ status: 422, headers: { "x-request-id": "1" }, json: body })
    : route.continue();
}

async function commentsOf(manager: Api, id: string): Promise<[string, number][]> {
  const { comments } = (await manager("GET", `/workOrders/${id}/comments`)) as {
    comments: { text: string; photos: unknown[] }[];
  };
  return comments.map(({ text, photos }) => [text, photos.length]);
}

async function ticketsOf(manager: Api): Promise<[string, boolean, number][]> {
  const { entities } = (await manager("GET", "/tickets")) as {
    entities: { id: string; name: string }[];
  };
  return Promise.all(
    entities.map(async ({ id, name }) => {
      const { asset, documents } = (await manager("GET", `/tickets/${id}`)) as {
        asset: unknown;
        documents: unknown[];
      };
      return [name, asset !== null, documents.length] as [string, boolean, number];
    }),
  );
}
