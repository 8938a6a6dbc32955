import { afterAll, beforeAll, expect, it } from "vitest";
import type * as Rollback from "../../worker/deploy/rollback.mjs";
import type * as Steps from "../../worker/deploy/steps.mjs";
import { readSettings, type Settings } from "../../worker/deploy/settings.mjs";
import { SECRETS } from "../../worker/deploy/secrets.mjs";
import { type Cloudflare, startCloudflare } from "../support/cloudflare";

// The real wrangler uploads what was built for this suite, to somebody who speaks as Cloudflare does.

let cloudflare: Cloudflare;
let settings: Settings;
let steps: typeof Steps;
let rollback: typeof Rollback;

beforeAll(async () => {
  cloudflare = await startCloudflare();
  Object.assign(process.env, { CLOUDFLARE_API_BASE_URL: `${cloudflare.url}/client/v4`, CLOUDFLARE_API_TOKEN: "token", CLOUDFLARE_ACCOUNT_ID: "account" });
  settings = await readSettings();
  [steps, rollback] = [await import("../../worker/deploy/steps.mjs"), await import("../../worker/deploy/rollback.mjs")];
});
afterAll(() => cloudflare.close());

function all(release: string) {
  return { "fieldwork-pdf": release, "fieldwork-push": release, "fieldwork-web": release };
}

it("a release goes up callee first, the databases before web; what is missing is said; one command goes back", async () => {
  await expect(steps.refuseMissingSecrets(settings)).rejects.toThrow(/npx wrangler secret put SESSION_KEYS --env production -c wrangler.toml/);

  const between: Record<string, string>[] = [];
  const migrate = async () => void between.push(cloudflare.live());
  await steps.uploadAll(settings, "r-1", { migrate, show: false });
  expect([between, cloudflare.live()]).toEqual([[{ "fieldwork-pdf": "r-1", "fieldwork-push": "r-1" }], all("r-1")]);

  for (const { worker, name } of SECRETS) cloudflare.workers.get(settings.targets[worker].name)?.secrets.push(name);
  await steps.refuseMissingSecrets(settings);

  const broken = () => Promise.reject(new Error("a company could not be migrated"));
  await expect(steps.uploadAll(settings, "r-2", { migrate: broken, show: false })).rejects.toThrow("could not be migrated");
  expect(cloudflare.live()).toEqual({ ...all("r-2"), "fieldwork-web": "r-1" });
  await steps.uploadAll(settings, "r-3", { migrate, show: false });
  expect(cloudflare.live()).toEqual(all("r-3"));

  await rollback.rollBack(settings, { show: false });
  expect(cloudflare.live()).toEqual(all("r-1"));
  await expect(rollback.rollBack(settings, { show: false })).rejects.toThrow("There is no release before r-1");
}, 400_000);
