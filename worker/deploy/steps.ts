import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type { Settings } from "./settings";
import { buildAll } from "../build/build";
import { runChild, typescriptArgs } from "../dev/process/children";
import { makeDirectory, migrateFleet } from "../dev/cli/fleet";
import { PlainError } from "../dev/process/plain-error";
import { ROOT } from "../dev/stack/stack";
import { step } from "../dev/process/steps";
import { dryRun, sizesLine } from "./dry-run";
import { releaseName } from "./releases";
import { refuseMissingSecrets } from "./missing-secrets";
import { uploadAll } from "./upload";

type DeployOptions = { canaries?: string[] | undefined; skipFailedTenants: boolean };

/** All steps that need no Cloudflare account. */
export async function tryDeployment() {
  await step("checked", () =>
    runChild(process.execPath, typescriptArgs("tests/tools/check.ts"), { cwd: ROOT }),
  );
  await step("built", () => buildAll());
  console.log(sizesLine(await step("uploads bundled", dryRun)));
}

/**
 * Deploys the called workers before their caller, and migrates the databases before the code that needs them; each step can be repeated. Until
 * web is deployed, the previous release answers all requests.
 */
export async function deploy(settings: Settings, { canaries, skipFailedTenants }: DeployOptions) {
  const release = releaseName(new Date(), cleanCommit());
  await step("secrets checked", () => refuseMissingSecrets(settings));
  await tryDeployment();
  await uploadAll(settings, release, {
    migrate: () => migrate(settings, { canaries, skipFailedTenants }),
  });
  await untilReleased(settings, release);
  console.log(`${release} is live. To roll back: npm run deploy -- --rollback`);
}

/** A release must be a commit without local changes, so that its source can be looked up. */
function cleanCommit() {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();
  if (git("status", "--porcelain") !== "")
    throw new PlainError(
      "There are uncommitted changes. Commit them first, because a release is a commit.",
    );
  return git("rev-parse", "HEAD");
}

async function migrate(
  { databaseUrl: url }: Settings,
  { canaries, skipFailedTenants }: DeployOptions,
) {
  await makeDirectory(process.env);
  const { ok } = await migrateFleet({ url, token: process.env.DATABASE_TOKEN, canaries });
  if (!ok && !skipFailedTenants)
    throw new PlainError(
      "web was not deployed; the previous release stays live. Fix the companies above and run the same command again, or skip them with --leave-behind.",
    );
}

/** Any host of the domain works, because the health check needs no company. */
async function untilReleased({ domain }: Settings, release: string) {
  const key = process.env.OPERATOR_KEY;
  const url = `https://www.${domain}/api/health${key ? "/deep" : ""}`;
  const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {};
  for (let tries = 0; tries < 60; tries += 1) {
    const reported = await fetch(url, { headers, signal: AbortSignal.timeout(10_000) }).then(
      async (response) => `${response.status} ${await response.text()}`,
      (error) => `no response: ${error}`,
    );
    if (reported.startsWith("200 ") && (!key || reported.includes(release))) return;
    if (tries === 59)
      throw new PlainError(
        `${url} does not answer as expected: ${reported.slice(0, 500)}\nTo roll back: npm run deploy -- --rollback`,
      );
    await sleep(2000);
  }
}
