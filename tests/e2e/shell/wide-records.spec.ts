import { fixedId } from "../../../migrations/seeds/cast";
import { PLACE, who } from "../../support/records/people";
import { expect, test, visit } from "../../support/e2e/fixtures";

const WIDE = { viewport: { width: 1920, height: 1000 } };

test("a record with parts beside it uses the width of a wide screen, and its texts stay readable", async ({
  as,
}) => {
  const page = await as("sanja", WIDE);
  const paths = [
    `/assets/${PLACE.assetId}`,
    `/locations/${PLACE.locationId}`,
    `/rooms/${PLACE.roomId}`,
    `/customers/${fixedId(2, 0)}`,
    `/users/${who("tomislav")}`,
  ];
  for (const path of paths) {
    await visit(page, path);
    const columns = page.locator(".record-columns");
    const box = await columns.boundingBox();
    expect(box && box.x + box.width, path).toBeGreaterThan(1800);
    const widest = await columns
      .locator("p, dd")
      .evaluateAll((texts) => Math.max(...texts.map((text) => text.clientWidth)));
    expect(widest, path).toBeLessThan(700);
  }
});
