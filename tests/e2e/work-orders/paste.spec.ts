import type { Locator } from "playwright/test";
import { expect, test, visit } from "../../support/e2e/fixtures";
import { apiAs, makeOrder } from "../../support/e2e/tenant";

function paste(box: Locator, html: string, plain: string): Promise<void> {
  return box.evaluate(
    (element, data) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", data.html);
      clipboardData.setData("text/plain", data.plain);
      element.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    { html, plain },
  );
}

/** Content that a foreign page may put on the clipboard: each way to run code, and to send a request to a third party. */
const PASTED = [
  '<p>Ventil <b onclick="hostile(1)">curi</b><script>hostile(2)</script><style>@import "//hostile.example/a.css"; * { display: none }</style></p>',
  '<img src="https://hostile.example/b.png" onerror="hostile(3)"><svg onload="hostile(4)"><a xlink:href="javascript:hostile(5)">x</a></svg>',
  '<a href="javascript:hostile(6)">dolje</a> <a href=" java\tscript:hostile(7)">lijevo</a> <a href="data:text/html,<script>hostile(8)</script>">desno</a> <a href="https://example.com/a">list</a>',
  '<iframe src="https://hostile.example/c" srcdoc="<script>hostile(9)</script>"></iframe><form action="https://hostile.example/d"><input name="password" autofocus onfocus="hostile(10)"></form>',
  '<p style="background:url(https://hostile.example/e.png);position:fixed;inset:0;text-align:center">sredina</p><span data-type="mention" data-id="\'><img src=x onerror=hostile(11)>">@nitko</span>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=hostile(12)&gt;">',
].join("");

test("content pasted into the editor is reduced to text and the editor's own formats; nothing runs and no third party is contacted", async ({
  as,
  company,
  allowConsole,
}) => {
  // The page's policy reports the picture that it blocked.
  allowConsole(/Content Security Policy/);
  const { id } = await makeOrder(await apiAs(company, "marko"));
  const page = await as("marko");
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.exposeFunction("hostile", (number: number) => requested.push(`hostile(${number})`));
  await visit(page, `/work-orders/${id}?tab=comments`);
  const form = page.locator("#write-comment");
  await form.getByRole("button", { name: "Formatting" }).click();
  await expect(page.getByRole("toolbar", { name: /Write a comment/ })).toBeVisible();
  const box = form.getByRole("textbox", { name: "Write a comment" });
  await paste(box, PASTED, "Ventil curi");
  await expect(box).toContainText("Ventil curi");
  await expect(box).toContainText("sredina");
  expect(await box.evaluate(aliveIn)).toEqual([]);

  await form.getByRole("button", { name: "Send" }).click();
  const comment = page.getByRole("article").filter({ hasText: "Ventil curi" });
  await expect(comment).toBeVisible();
  expect(await comment.evaluate(aliveIn)).toEqual([]);
  await expect(comment.getByRole("link", { name: "list" })).toHaveAttribute("rel", /noopener/);
  expect(requested.filter((each) => each.includes("hostile"))).toEqual([]);
});

/** From spreadsheets and word processors: paragraphs and breaks in cells, an empty cell, cells over several columns and rows; a page laid out by tables. */
const TABLES = [
  "<table><caption>Tlakovi</caption><tr><th>Mjesto</th><th>bar</th><th>m<sup>3</sup></th></tr>",
  "<tr><td><p>Ulaz</p></td><td>125</td><td></td></tr>",
  '<tr><td rowspan="2">Izlaz<br>desno</td><td colspan="2"><b>340</b></td></tr><tr><td>341</td><td>7</td></tr></table>',
  "<table><tr><td><p>Prvi odlomak</p><p>Drugi odlomak</p></td></tr></table>",
  "<table><tr><td>Logo</td><td><table><tr><td>Dolaz</td><td>8</td></tr><tr><td>Odlaz</td><td>9</td></tr></table></td></tr></table>",
  '<p>CO<sub>2</sub>, 10<span style="vertical-align:super">-3</span>, 1<sup>st</sup></p>',
].join("");

test("a pasted table becomes one line per row with its cells apart, and raised and lowered digits stay so", async ({
  as,
  company,
}) => {
  const { id } = await makeOrder(await apiAs(company, "marko"));
  const page = await as("marko");
  await visit(page, `/work-orders/${id}?tab=comments`);
  const form = page.locator("#write-comment");
  await form.getByRole("button", { name: "Formatting" }).click();
  const box = form.getByRole("textbox", { name: "Write a comment" });
  await expect(box).toHaveAttribute("contenteditable", "true");
  await paste(box, TABLES, "Tlakovi");
  await form.getByRole("button", { name: "Send" }).click();
  const lines = page.getByRole("article").filter({ hasText: "Tlakovi" }).locator(".rich-text > *");
  await expect(lines).toHaveText([
    "Tlakovi",
    "Mjesto | bar | m³",
    "Ulaz | 125 |",
    "Izlaz desno | 340 |",
    "| 341 | 7",
    "Prvi odlomak",
    "Drugi odlomak",
    "Logo",
    "Dolaz | 8",
    "Odlaz | 9",
    "CO₂, 10⁻³, 1st",
  ]);
});

/** GitHub, Google Docs, an editor with ticks, Word in fonts of symbols and with its own letters, bullets that are boxes, and fields outside of a list. */
const TICKS = [
  '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled checked> Ventil</li>',
  '<li class="task-list-item"><input type="checkbox" disabled> Filtar<ul><li><input type="checkbox" checked> Brtva</li></ul></li></ul>',
  '<ul><li role="checkbox" aria-checked="true"><img src="data:image/png;base64,iVBORw0KGgo=" alt="checked"><p>Pumpa</p></li>',
  '<li role="checkbox" aria-checked="false"><p>Motor</p></li></ul>',
  '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><label><input type="checkbox" checked><span></span></label><div><p>Remen</p></div></li></ul>',
  '<p class="MsoListParagraph"><span style="font-family:Wingdings"><span style="mso-list:Ignore">þ<span style="font:7pt Times">&nbsp; </span></span></span>Ulje</p>',
  "<p><span style='font-family:\"Wingdings 2\"'>\uF0A3</span> Voda, <span style='font-family:\"MS Gothic\"'>☒</span> zrak</p>",
  "<ul><li style='list-style-type:\"☐ \"'>Plin</li><li>☑ Struja</li><li>Bez znaka</li></ul>",
  '<p><label><input type="checkbox" checked>Da</label> <label><input type="checkbox">Ne</label></p>',
].join("");

test("pasted ticked lists keep what is ticked, in the editor, in the comment and in its plain text", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const { id } = await makeOrder(manager);
  const page = await as("marko");
  await visit(page, `/work-orders/${id}?tab=comments`);
  const form = page.locator("#write-comment");
  await form.getByRole("button", { name: "Formatting" }).click();
  const box = form.getByRole("textbox", { name: "Write a comment" });
  await expect(box).toHaveAttribute("contenteditable", "true");
  await paste(box, TICKS, "Ventil");
  await expect(box.locator("li").first()).toHaveText("☑ Ventil");
  await form.getByRole("button", { name: "Send" }).click();
  const comment = page.getByRole("article").filter({ hasText: "Ventil" });
  await expect(comment.locator(".rich-text p")).toHaveText([
    "☑ Ventil",
    "☐ Filtar",
    "☑ Brtva",
    "☑ Pumpa",
    "☐ Motor",
    "☑ Remen",
    /^☑\s+Ulje$/,
    "☐ Voda, ☒ zrak",
    "☐ Plin",
    "☑ Struja",
    "Bez znaka",
    "☑ Da ☐ Ne",
  ]);
});

/** Anything in this element that runs code, sends requests or is positioned outside its place. */
function aliveIn(root: Element): string[] {
  return [...root.querySelectorAll("*")].flatMap((element) => {
    const attributes = [...element.attributes].filter(
      ({ name, value }) =>
        name.startsWith("on") ||
        /hostile|^\s*(java\s*script|data):/i.test(value) ||
        (name === "style" && /position|url\(/.test(value)),
    );
    const strange = element.matches(
      "script, style, iframe, form, input, svg a, math, link, object, embed",
    )
      ? [element.tagName]
      : [];
    return [
      ...strange,
      ...attributes.map(({ name, value }) => `${element.tagName} ${name}="${value}"`),
    ];
  });
}

test("a paste that is longer than its field says what it leaves out, until typing goes on", async ({
  as,
}) => {
  const page = await as("marko");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, "/assets/equipment/new");
  const name = page.getByLabel("Name", { exact: true });
  const most = Number(await name.getAttribute("maxlength"));
  const note = page.getByText(`Only ${most} characters fit.`, { exact: false });
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${"a".repeat(most)}the end`);
  await name.focus();
  await page.keyboard.press("ControlOrMeta+V");
  await expect(name).toHaveValue("a".repeat(most));
  await expect(note).toContainText("the end");
  await page.keyboard.press("Backspace");
  await expect(note).toHaveCount(0);
});
