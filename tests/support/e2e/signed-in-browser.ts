import type { BrowserContext } from "playwright/test";
import { SESSION_COOKIE, SESSION_MS } from "../../../app/features/sessions/model";
import { CURRENT_USER_COOKIE } from "../../../app/kernel/session/current-user-cookie";
import type { TestTenant } from "../db/tenant";
import { signedInPage } from "../records/sessions";

export type BrowserState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** A browser in which a seeded user has signed in: the cookies that worker/middleware/session.ts sets. */
export async function signedInBrowser(tenant: TestTenant, key: string): Promise<BrowserState> {
  const { userId, token } = await signedInPage(tenant, key);
  const cookie = {
    domain: `${tenant.code}.localhost`,
    path: "/",
    expires: Math.floor((Date.now() + SESSION_MS) / 1000),
    secure: true,
    sameSite: "Lax",
  } as const;
  return {
    cookies: [
      { ...cookie, name: SESSION_COOKIE, value: token, httpOnly: true },
      { ...cookie, name: CURRENT_USER_COOKIE, value: userId, httpOnly: false },
    ],
    origins: [],
  };
}
