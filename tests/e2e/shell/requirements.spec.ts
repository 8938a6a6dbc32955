import type { Locator, Page } from "playwright/test";
import { addressOf, test } from "../../support/a11y/crawl";
import type { A11yTenant } from "../../support/a11y/further-records";
import { expect, hydrated } from "../../support/e2e/fixtures";
import { SEEN } from "../../support/requirements/seen";
import { type Seen, type Thing, WIDTHS } from "../../support/requirements/things";

// A trace of so many pages costs more than the rest of the test.
test.use({ trace: "off" });

const softly = expect.configure({ soft: true });

type Look = { by: string; width: number; row: Seen };
const looks = SEEN.flatMap((row): Look[] =>
  row.by.flatMap((by) => (row.widths ?? WIDTHS).map((width) => ({ by, width, row }))),
);

/** `npm test` looks at each row once, by its users and widths in turn. */
const sample = SEEN.map((row, at): Look => {
  const widths = row.widths ?? WIDTHS;
  return {
    by: row.by[at % row.by.length] ?? "",
    width: widths[at % widths.length] ?? WIDTHS[0],
    row,
  };
});

/** The visible ones. The options of a select are visible when it is open. */
function seen(within: Page | Locator, thing: Thing): Locator {
  if (typeof thing === "string") return within.getByText(thing).filter({ visible: true });
  const [role, name] = thing;
  const found = within.getByRole(role, { name, exact: true });
  return role === "option" ? found : found.filter({ visible: true });
}

async function addressIn(company: A11yTenant, { on, of }: Seen): Promise<string> {
  const [page = "", query] = on.split("?");
  const params = of ? { id: await company.one(...of) } : undefined;
  const address = await addressOf(company, page, params);
  return query ? `${address}?${query}` : address;
}

async function look(page: Page, company: A11yTenant, { by, width, row }: Look): Promise<void> {
  const name = `“${row.says}”: ${row.on}, ${by || "signed out"}, ${width} px`;
  await page.goto(company.origin + (await addressIn(company, row)));
  await hydrated(page);
  if (row.at) await softly.poll(() => new URL(page.url()).pathname, name).toBe(row.at);
  for (const button of row.after ?? [])
    await page
      .getByRole("button", { name: button })
      .or(page.getByRole("link", { name: button }))
      .filter({ visible: true })
      .first()
      .click();
  const within = row.within ? page.getByRole(row.within[0], { name: row.within[1] }) : page;
  for (const each of row.things ?? [])
    await softly(seen(within, each).first(), `${name}: ${String(each)}`).toBeAttached();
  for (const each of row.absent ?? [])
    await softly(seen(within, each), `${name}: no ${String(each)}`).toHaveCount(0);
}

const readers = [...new Set(looks.map(({ by }) => by))];

for (const by of readers) {
  const whom = by || "who is signed out";
  test(
    `what the requirements name is seen by ${whom}`,
    { tag: "@journey" },
    async ({ opens, crawl, allowConsole }) => {
      allowConsole(/status of 40[34]/);
      for (const each of sample.filter((one) => one.by === by))
        await look(await opens(by || null, each.width), crawl, each);
    },
  );

  for (const width of new Set(looks.map((each) => each.width)))
    test(`all that the requirements name is seen by ${whom} at ${width} px`, async ({
      opens,
      crawl,
      allowConsole,
    }) => {
      allowConsole(/status of 40[34]/);
      for (const each of looks.filter((one) => one.by === by && one.width === width))
        await look(await opens(by || null, width), crawl, each);
    });
}
