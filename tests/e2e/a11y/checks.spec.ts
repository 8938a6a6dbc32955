import { expect, test } from "../../support/e2e/fixtures";
import { withoutFocusIndicator } from "../../support/a11y/focus";
import { overflowingElements, cutOff, tooSmall, unnamed } from "../../support/a11y/checks";

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
