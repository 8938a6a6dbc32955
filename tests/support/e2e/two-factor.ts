import { PASSWORD } from "../../../migrations/seeds/cast";
import { apiAs, type E2eCompany } from "./tenant";
import { codeOf, stepAt } from "../records/authenticator";

/** An authenticator app: returns each code once; if the current code is used, returns the next one, which the server accepts too. */
export class AppOf {
  private last = 0;
  constructor(readonly secret: string) {}

  async next(): Promise<string> {
    this.last = Math.max(this.last + 1, stepAt(new Date()));
    return codeOf(this.secret, this.last);
  }

  /** The code that was returned last. */
  async again(): Promise<string> {
    return codeOf(this.secret, this.last);
  }
}

/** A seeded user turns two-factor authentication on from another device, which ends all of their sessions. */
export async function turnOnElsewhere(
  company: E2eCompany,
  key: string,
): Promise<{ app: AppOf; recoveryCodes: string[] }> {
  const api = await apiAs(company, key);
  const { setup, secret } = await api("POST", "/auth/secondStep/begin", { password: PASSWORD });
  const app = new AppOf(String(secret));
  const { recoveryCodes } = await api("POST", "/auth/secondStep/turnOn", {
    setup,
    code: await app.next(),
  });
  return { app, recoveryCodes: recoveryCodes as string[] };
}
