import type { Locator, Page } from "playwright/test";
import { apiAs, makeOrder, submitOrder } from "../../../support/e2e/tenant";
import { draw, openPads } from "../../../support/e2e/orders";
import { fillUpToCustomer, signButton, signQuestion } from "../../../support/e2e/signing";
import { expectToast } from "../../../support/e2e/toasts";
import { expect, PHONE, test, visit } from "../../../support/e2e/fixtures";

const ACROSS = { width: 844, height: 390 };

async function turn(page: Page, canvas: Locator, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  // The canvas has been fitted when it has two pixels for each point of its place.
  const isFitted = () =>
    canvas.evaluate(
      (element) =>
        element instanceof HTMLCanvasElement &&
        element.offsetWidth < innerWidth &&
        element.width === element.offsetWidth * 2 &&
        element.height === element.offsetHeight * 2,
    );
  await expect.poll(isFitted).toBe(true);
  // Its strokes are drawn again.
  await expect(() => inkIn(canvas)).toPass();
}

/** From one edge of the pad to the other, and a little over it. */
async function drawAcross(page: Page, canvas: Locator) {
  const box = await canvas.boundingBox();
  if (!box) throw new Error("The signature pad is not visible");
  await page.mouse.move(box.x + 4, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 4, { steps: 6 });
  await page.mouse.move(box.x + box.width + 6, box.y + box.height - 4, { steps: 6 });
  await page.mouse.up();
}

type Ink = { width: number; height: number; touchesEdge: boolean };

/** Of the pixels that are drawn: their extent, and whether some are at the edge of the picture, where strokes would be cut. Throws if there are none. */
function inkIn(source: Locator): Promise<Ink> {
  return source.evaluate(async (element) => {
    const picture = new Image();
    if (element instanceof HTMLCanvasElement) picture.src = element.toDataURL();
    else if (element instanceof HTMLInputElement) picture.src = element.value;
    await picture.decode();
    const canvas = document.createElement("canvas");
    const [width, height] = [picture.naturalWidth, picture.naturalHeight];
    Object.assign(canvas, { width, height });
    const context = canvas.getContext("2d");
    if (!context) throw new Error("No canvas");
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    let [left, top, right, bottom] = [width, height, -1, -1];
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        if (!data[(y * width + x) * 4 + 3]) continue;
        [left, right] = [Math.min(left, x), Math.max(right, x)];
        [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
      }
    if (right < 0) throw new Error("Nothing is drawn");
    const touchesEdge = left === 0 || top === 0 || right === width - 1 || bottom === height - 1;
    return { width: right - left, height: bottom - top, touchesEdge };
  });
}

test("strokes begun upright and continued across stay one whole drawing, on the pad and in the picture, however the phone is turned", async ({
  as,
  company,
}) => {
  const order = await submitOrder(
    await apiAs(company, "tomislav"),
    await makeOrder(await apiAs(company, "marko")),
  );
  // A touch screen would be made full, in which a browser refuses another size.
  const page = await as("tomislav", { viewport: PHONE.viewport });
  await visit(page, `/work-orders/${order.id}/sign`);
  await openPads(page);
  const pad = page.getByRole("group", { name: "Technician signature" });
  const canvas = pad.getByRole("img");
  const image = pad.locator("input[name$='.image']");
  await draw(page, pad);
  const begun = await inkIn(image);
  await turn(page, canvas, ACROSS);
  expect((await inkIn(canvas)).touchesEdge).toBe(false);

  const before = await image.inputValue();
  await drawAcross(page, canvas);
  await expect(image).not.toHaveValue(before);
  for (const size of [ACROSS, { width: 360, height: 800 }, { width: 320, height: 640 }, ACROSS]) {
    await turn(page, canvas, size);
    const [onPad, stored] = [await inkIn(canvas), await inkIn(image)];
    expect(onPad.touchesEdge, `on the pad at ${size.width}`).toBe(false);
    expect(stored.touchesEdge, `in the picture at ${size.width}`).toBe(false);
    // Whole, and not only what fits into the pad of now.
    expect(stored.width).toBeGreaterThan(2 * begun.width * 0.9);
    expect(onPad.width / onPad.height).toBeCloseTo(stored.width / stored.height, 0);
  }
  await pad.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await inkIn(image)).width).toBeLessThan(begun.width * 1.1);
});

test("a phone held across gives at least half of its height to the pad, and its buttons stay in sight", async ({
  as,
  company,
}) => {
  const order = await submitOrder(
    await apiAs(company, "tomislav"),
    await makeOrder(await apiAs(company, "marko")),
  );
  const page = await as("tomislav", { ...PHONE, viewport: { width: 800, height: 360 } });
  await visit(page, `/work-orders/${order.id}/sign`);
  const pads = await openPads(page);
  const pad = page.getByRole("group", { name: "Technician signature" });
  const box = await pad.getByRole("img").boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(180);
  expect(box?.width).toBeGreaterThanOrEqual(400);
  for (const name of ["Draw", "Type", "Undo", "Clear"])
    await expect(pad.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
  await expect(pads.getByRole("button", { name: "Next: customer" })).toBeInViewport({ ratio: 1 });
  await draw(page, pad);
});

test("who types is offered their own name, and a long typed name fits into its frame", async ({
  as,
  company,
}) => {
  const order = await submitOrder(
    await apiAs(company, "tomislav"),
    await makeOrder(await apiAs(company, "marko")),
  );
  const page = await as("tomislav", PHONE);
  const pads = await fillUpToCustomer(page, order.id);
  await page.goBack();
  const own = pads.getByRole("group", { name: "Technician signature" });
  await own.getByRole("button", { name: "Type" }).click();
  await expect(own.getByLabel("Full name as signature")).toHaveValue("Tomislav Đurić");
  await pads.getByRole("button", { name: "Next: customer" }).click();
  const customer = pads.getByRole("group", { name: "Customer signature" });
  const typed = customer.getByLabel("Full name as signature");
  await customer.getByRole("button", { name: "Type" }).click();
  await expect(typed).toHaveValue("");
  const name = "Š".repeat(91);
  await typed.fill(name);
  await signButton(pads).click();
  await signButton(signQuestion(page)).click();
  await expectToast(page, "Work order signed");
  const signature = page.locator(".italic").filter({ hasText: name });
  await expect(signature).toBeVisible();
  const isInside = await signature.evaluate((element) => {
    // Of the letters: the box of the element is never wider than its frame.
    const letters = document.createRange();
    letters.selectNodeContents(element);
    const text = letters.getBoundingClientRect();
    const frame = element.parentElement?.getBoundingClientRect();
    return (
      text.width > 0 &&
      frame !== undefined &&
      text.left >= frame.left &&
      text.right <= frame.right &&
      text.top >= frame.top &&
      text.bottom <= frame.bottom
    );
  });
  expect(isInside).toBe(true);
});
