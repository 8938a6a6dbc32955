import type { Locator, Page } from "playwright/test";
import { expect, hydrated, test, visit } from "../../support/e2e/fixtures";
import { apiAs } from "../../support/e2e/tenant";
import { expectToast } from "../../support/e2e/toasts";

type Item = { label: string; kind: string; min: number | null; max: number | null };

function item(page: Page, number: number): Locator {
  return page.getByRole("group", { name: `Item ${number}`, exact: true });
}

async function expectItems(page: Page, labels: string[]): Promise<void> {
  for (const [place, label] of labels.entries())
    await expect(item(page, place + 1).getByLabel("Text", { exact: true })).toHaveValue(label);
  await expect(item(page, labels.length + 1)).toHaveCount(0);
}

/** As a quick hand does: pressed, moved once into the first half of another row, released. */
async function flick(page: Page, from: number, to: number): Promise<void> {
  await page
    .getByTitle("Drag to move")
    .nth(from - 1)
    .hover();
  const box = await item(page, to).boundingBox();
  if (!box) throw new Error(`Item ${to} is not visible`);
  await page.mouse.down();
  await page.mouse.move(box.x, box.y + box.height * 0.2);
  await page.mouse.up();
}

/** Drags a row by its handle to the middle of another. */
async function drag(page: Page, from: number, to: number): Promise<void> {
  const handle = (number: number) => page.getByTitle("Drag to move").nth(number - 1);
  await handle(from).hover();
  await page.mouse.down();
  const past = to > from ? 0.9 : 0.1;
  const target = async () => {
    const box = await item(page, to).boundingBox();
    if (!box) throw new Error(`Item ${to} is not visible`);
    return { x: box.x, y: box.y + box.height * past };
  };
  const far = await target();
  const { height } = page.viewportSize() ?? { height: 0 };
  if (far.y < 0 || far.y > height) {
    // Held at the edge of the screen, the page scrolls.
    await page.mouse.move(far.x, far.y < 0 ? 4 : height - 4, { steps: 12 });
    const isNear = ({ y }: { y: number }) => (far.y < 0 ? y > 60 : y < height - 60);
    await expect.poll(async () => isNear(await target())).toBe(true);
  }
  const { x, y } = await target();
  await page.mouse.move(x, y, { steps: 12 });
  await page.mouse.up();
}

test("a checklist is pasted as lines, reordered by mouse and keyboard, given limits, saved and changed", async ({
  as,
  company,
}) => {
  const page = await as("marko");
  await visit(page, "/checklists/new");
  await hydrated(page);
  await page.getByLabel("Name", { exact: true }).fill("Pump");
  await page.getByText("Paste items", { exact: true }).click();
  await page
    .getByLabel("Items, one per line")
    .fill(
      "Filter clean *\nOil pressure [bar 2-5]\nRemarks [text]\nNameplate [photo]\nGap [2 bis 5]",
    );
  await page.getByRole("button", { name: "Add these items" }).click();
  const gap = item(page, 5);
  await expect(gap.getByLabel("Text", { exact: true })).toHaveAccessibleDescription(
    "The brackets were not understood and stay in the text. Choose the type and enter limits or options.",
  );
  await page.getByRole("button", { name: "Remove: Gap [2 bis 5]" }).click();
  await expectItems(page, ["Filter clean", "Oil pressure", "Remarks", "Nameplate"]);

  await drag(page, 4, 1);
  await expectItems(page, ["Nameplate", "Filter clean", "Oil pressure", "Remarks"]);
  await drag(page, 1, 3);
  await expectItems(page, ["Filter clean", "Oil pressure", "Nameplate", "Remarks"]);
  // The mouse was released: rows stay where they are.
  await page.getByTitle("Drag to move").nth(2).hover();
  await page.getByTitle("Drag to move").nth(0).hover();
  await expectItems(page, ["Filter clean", "Oil pressure", "Nameplate", "Remarks"]);

  await flick(page, 1, 3);
  await expectItems(page, ["Oil pressure", "Filter clean", "Nameplate", "Remarks"]);
  await flick(page, 2, 1);
  await expectItems(page, ["Filter clean", "Oil pressure", "Nameplate", "Remarks"]);

  await page.getByRole("button", { name: "Move down: Filter clean" }).focus();
  for (let moved = 2; moved <= 4; moved += 1) {
    await page.keyboard.press("Enter");
    await expect(page.getByText(`Filter clean is now item ${moved} of 4.`)).toBeAttached();
  }
  await expectItems(page, ["Oil pressure", "Nameplate", "Remarks", "Filter clean"]);
  // The last row cannot go down.
  await expect(page.getByRole("button", { name: "Move up: Filter clean" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectItems(page, ["Oil pressure", "Nameplate", "Filter clean", "Remarks"]);

  await item(page, 1).getByLabel("Lowest").fill("2.5");
  await item(page, 1).getByLabel("Highest").fill("6");
  await page.getByRole("button", { name: "Create checklist" }).click();
  await expectToast(page, "Checklist created");
  await expect(page).toHaveURL(/\/checklists\/[0-9a-f-]{36}/);
  await expect(page.getByText("Number · 2.5 to 6 bar")).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const manager = await apiAs(company, "marko");
  const stored = async () => (await manager("GET", `/checklists/${id}`))["items"] as Item[];
  expect((await stored()).map(({ label, kind, min, max }) => [label, kind, min, max])).toEqual([
    ["Oil pressure", "number", 2_500, 6_000],
    ["Nameplate", "photo", null, null],
    ["Filter clean", "tick", null, null],
    ["Remarks", "text", null, null],
  ]);

  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await hydrated(page);
  await drag(page, 4, 2);
  await expectItems(page, ["Oil pressure", "Remarks", "Nameplate", "Filter clean"]);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Version 2 (current)")).toBeVisible();
  expect((await stored()).map(({ label }) => label)).toEqual([
    "Oil pressure",
    "Remarks",
    "Nameplate",
    "Filter clean",
  ]);
});
