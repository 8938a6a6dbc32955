import { expect, PHONE, test } from "../../support/e2e/fixtures";
import { withoutFocusIndicator } from "../../support/a11y/focus";
import { overflowingElements, cutOff, tooSmall, unnamed } from "../../support/a11y/checks";
import { actionsOffScreen, brokenWords, emptyControls } from "../../support/a11y/words";

const FAULTY = `<!doctype html><html lang="en"><head><title></title><style>
  *:focus { outline: none } .good:focus { outline: 3px solid black } .box { overflow: hidden; height: 20px; line-height: 20px } .btn { display: block; height: 30px; width: 90px }
</style></head><body><main>
  <h1>One</h1><h1>Two</h1><p>workOrders.list.title</p><button class="btn" aria-label="ui.menu.more">…</button><a class="good" href="#">Shows its ring</a>
  <p style="width: 600px">Wider than a phone</p><div style="overflow-x: auto"><p style="width: 600px">Wider, with a bar to move it</p></div>
  <p class="box">As high as its words</p><table><tr><th>No scope</th></tr><tr><td>1</td></tr></table>
</main></body></html>`;

test("the accessibility checks find each fault of a faulty page, and no other", async ({
  anonymousPage,
}) => {
  const page = await anonymousPage();
  await page.setContent(FAULTY);
  expect(await unnamed(page)).toEqual([
    "2 headlines: One | Two",
    'the title is ""',
    expect.stringContaining("a table without heads"),
    "a key in place of words: workOrders.list.title",
    "a key in place of a name: ui.menu.more",
  ]);
  expect(await tooSmall(page), "on a desk").toEqual([]);
  await page.setViewportSize({ width: 1000, height: 640 });
  expect(await tooSmall(page)).toEqual([
    expect.stringMatching(/^90 × 30 px: <button class="btn"> ui.menu.more/),
  ]);
  expect(await withoutFocusIndicator(page)).toEqual([
    expect.stringContaining('<button class="btn">'),
  ]);
  expect(await cutOff(page)).toEqual([expect.stringContaining("As high as its words")]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overflowingElements(page)).toEqual([
    expect.stringMatching(/^the page is \d+ px wide in 320/),
    expect.stringContaining("Wider than a phone"),
  ]);
});

const NARROW = `<!doctype html><html lang="hr"><head><meta name="viewport" content="width=device-width"><title>Narrow</title><style>
  * { font: 16px sans-serif; margin: 0 } .slim { width: 60px; overflow-wrap: anywhere } .slimmer { width: 40px; overflow-wrap: anywhere } .off { position: absolute; left: 300px; width: 200px }
</style></head><body><main>
  <p class="slim">Obavijesti</p><p class="slim">27. stu 2026.</p><p class="slimmer">28.&nbsp;stu</p>
  <p class="slim">30 - 40</p><p class="slim">put-od-kuće do</p>
  <p style="width: 200px; overflow-wrap: anywhere">${"Dugoimeoduzetnika".repeat(6)}</p>
  <button aria-label="PDF" style="width: 26px; height: 26px"><svg width="20" height="20" style="display: none"></svg></button>
  <button aria-label="Camera"><svg width="20" height="20"></svg></button><button>Text</button>
  <input aria-label="From" inputmode="numeric" value="07:30" style="width: 17px; padding: 0"><input aria-label="To" inputmode="numeric" value="07:30" style="width: 80px">
  <a class="btn-primary off" href="#">Start work</a><a class="btn-primary" href="#">Stop work</a>
</main></body></html>`;

test("the checks of words find each broken one, empty controls and narrow fields, and no other", async ({
  anonymousPage,
}) => {
  const page = await anonymousPage(PHONE);
  await page.setContent(NARROW);
  expect(await brokenWords(page)).toEqual([
    expect.stringMatching(/^broken: Obavij\w*\|\w+ in <p class="slim">/),
    expect.stringMatching(/^broken: 28\..*\|.* in <p class="slimmer">/),
  ]);
  expect(await emptyControls(page)).toEqual([
    expect.stringMatching(/^empty: <button class=""> PDF/),
    expect.stringMatching(/^narrow: 17 of \d+ px for "07:30"/),
  ]);
  expect(await actionsOffScreen(page)).toEqual([
    expect.stringMatching(/^off the screen: Start work/),
  ]);
  await page.setContent(NARROW.replaceAll('class="slim', 'class="wide').replace("17px", "80px"));
  expect(await brokenWords(page)).toEqual([]);
});
