import { expect, test } from "../../support/e2e/fixtures";
import { screenFindings } from "../../support/a11y/screen-checks";

const FAULTY = `<!doctype html><html lang="en"><head><title>Faulty</title><style>
  body { margin: 0 } p, a, button, label { display: block; margin: 0 }
  .bar { position: fixed; left: 0; right: 0; height: 60px; background: white; z-index: 1 } .bottom { bottom: 0 }
  .box { width: 80px; overflow: hidden; white-space: nowrap } .dots { text-overflow: ellipsis } .flex { display: flex }
  .clamped { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 1; overflow: hidden; width: 80px }
  .low { height: 20px; line-height: 20px; overflow: hidden; width: 80px }
  .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; white-space: nowrap }
  input { width: 80px }
</style></head><body><main style="padding-top: 60px">
  <button>Below the bar at first</button>
  <p style="width: 2000px">Wider than a desk</p>
  <p class="box">A name without dots that is long</p><p class="box dots">A name with dots that is long</p><p class="box dots"><span>${"Longer than a desk is wide ".repeat(20)}</span></p>
  <p class="box dots flex">A name in a flexible box that is long</p>
  <div class="box"><span>A name whose box is further out</span></div><div class="box dots"><p>A block in a box with dots</p></div>
  <p class="clamped">Averylongwordinlines</p>
  <p class="clamped">A text whose second line is not shown</p><p class="low">A text whose second line is cut</p>
  <div class="box" style="overflow-x: auto"><p>A text that can be scrolled to its end</p></div>
  <span class="hidden">For screen readers only</span>
  <input aria-label="Search" placeholder="A hint that is longer than its field">
  <label>Tick <input type="checkbox" style="position: relative; z-index: -1"></label>
  <div style="position: relative"><button style="margin: 40px">Under a veil</button><div style="position: absolute; inset: 0"></div></div>
  <div style="height: 2000px"></div>
  <a href="#last">Below the lower bar for ever</a>
</main>
<div class="bar" style="top: 0"><button>In the bar</button></div><div class="bar bottom">The lower bar</div>
</body></html>`;

test("the checks of a screen find each fault of a faulty page, and no other", async ({
  anonymousPage,
}) => {
  const page = await anonymousPage();
  await page.setContent(FAULTY);
  expect(await screenFindings(page)).toEqual([
    expect.stringMatching(/^the page is 2000 px wide in 1280/),
    expect.stringMatching(/^beyond the edge: <p class=""> Wider than a desk/),
    'cut across in <p class="box">: A name without dots that is long',
    'cut across in <p class="box dots flex">: A name in a flexible box that is long',
    'cut across in <div class="box">: A name whose box is further out',
    'cut across in <div class="box dots">: A block in a box with dots',
    'cut across in <p class="clamped">: Averylongwordinlines',
    'cut below in <p class="low">: A text whose second line is cut',
    'cut across in <input class="">: A hint that is longer than its field',
    expect.stringMatching(/^covered: <button class=""> Under a veil by <div/),
    'covered: <a class=""> Below the lower bar for ever by <div class="bar bottom"> The lower bar',
  ]);
});

test("what an open dialog or menu covers can be reached when it is closed", async ({
  anonymousPage,
}) => {
  const page = await anonymousPage();
  const layer = `style="position: fixed; inset: 0; margin: 0; width: 100%; height: 100%; max-width: none; max-height: none"`;
  await page.setContent(
    `<main><button>Behind</button></main><div popover ${layer}>Menu</div><div popover="manual" ${layer}>Toast</div><dialog ${layer}>Dialog</dialog>`,
  );
  const covered = ['covered: <button class=""> Behind by <div class=""> Toast'];
  await page.locator("[popover=manual]").evaluate((toast: HTMLElement) => toast.showPopover());
  expect(await screenFindings(page)).toEqual(covered);
  await page.locator("[popover=manual]").evaluate((toast: HTMLElement) => toast.hidePopover());
  await page.locator("[popover='']").evaluate((menu: HTMLElement) => menu.showPopover());
  expect(await screenFindings(page)).toEqual([]);
  await page.locator("dialog").evaluate((dialog: HTMLDialogElement) => dialog.showModal());
  expect(await screenFindings(page)).toEqual([]);
});
