import type { Route } from "playwright/test";
import { castMember } from "../../../migrations/seeds/cast";
import { expect, test, visit } from "../../support/e2e/fixtures";
import { logOut } from "../../support/e2e/queued";

const RESPONSES = [
  { title: "is refused", status: 403, json: { code: "token_invalid", message: "", facts: {} } },
  {
    title: "brings tokens",
    status: 200,
    json: { userId: castMember("marko").id, token: "late", refreshToken: "late" },
  },
];

for (const { title, ...response } of RESPONSES)
  test(`a background request that ${title} after the sign-out changes nothing about it`, async ({
    as,
  }) => {
    const page = await as("marko");
    const [background, departures]: [Route[], Route[]] = [[], []];
    await page.route(/\/api\/(auth\/refreshToken|fieldPack)/, (route) => {
      background.push(route);
    });
    await page.route(/\/login(\?|$)/, (route) => void departures.push(route));
    await visit(page, "/work-orders/assigned");
    await expect.poll(() => background.length, "tokens and offline data").toBe(2);
    // The click waits for the page that follows, which this test holds back.
    const leaving = logOut(page, "Marko Horvat");
    await expect.poll(() => departures.length).toBe(1);
    for (const route of background)
      await route.fulfill({ ...response, headers: { "x-request-id": "late" } });
    for (const route of departures) await route.continue();
    await leaving;
    await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("session"))).toBeNull();
  });
