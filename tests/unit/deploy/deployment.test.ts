import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { recordVersion } from "../../../migrations/fleet-tenants";
import { rollBack } from "../../../worker/deploy/rollback";
import { refuseMissingSecrets } from "../../../worker/deploy/missing-secrets";
import { SECRETS } from "../../../worker/deploy/secrets";
import type { Settings } from "../../../worker/deploy/settings";
import { uploadAll } from "../../../worker/deploy/upload";
import { SCHEMA_VERSION } from "../../../worker/tenancy/schema-version";
import { type Cloudflare, startCloudflare } from "../../support/fakes/cloudflare";
import { directoryOf } from "../../support/stack/fleet";
import { smallWorkers } from "../../support/stack/small-workers";

// Uses the real wrangler, the real settings, and a local fake of Cloudflare's API. One scenario, because each part needs the one before.

const folder = mkdtempSync(join(tmpdir(), "deployment-"));
const unexpectedRequests = join(folder, "strays.txt");
const messages: string[] = [];
let cloudflare: Cloudflare;
let settings: Settings;
/** Answers nothing: in the place of a directory that does not respond. */
const silent = createServer((socket) => socket.destroy());

beforeAll(async () => {
  cloudflare = await startCloudflare();
  vi.stubEnv("CLOUDFLARE_API_BASE_URL", `${cloudflare.url}/client/v4`);
  vi.stubEnv("CLOUDFLARE_API_TOKEN", "token");
  vi.stubEnv("CLOUDFLARE_ACCOUNT_ID", "account");
  vi.stubEnv("UNEXPECTED_REQUESTS_FILE", unexpectedRequests);
  vi.stubEnv("NODE_OPTIONS", `--require ${resolve("tests/support/stack/only-localhost.cjs")}`);
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  // Safe: the server listens on a port.
  const { port } = silent.address() as AddressInfo;
  settings = {
    ...(await smallWorkers(folder)),
    databaseUrl: `http://127.0.0.1:${port}/{namespace}/`,
  };
});
beforeEach(
  () =>
    void vi.spyOn(console, "log").mockImplementation((line: string) => void messages.push(line)),
);
afterAll(async () => {
  vi.unstubAllEnvs();
  await cloudflare.close();
  silent.close();
  rmSync(folder, { recursive: true, force: true });
});

const all = (release: string) => ({
  "fieldwork-pdf": release,
  "fieldwork-push": release,
  "fieldwork-web": release,
});
const up = (release: string, migrate = async () => undefined as void) =>
  uploadAll(settings, release, { migrate, show: false });
const back = (how: { anyway?: boolean } = {}) => rollBack(settings, { ...how, show: false });

/** The versions that were deployed since the last call. */
function changes(): string[] {
  return cloudflare.changes.splice(0).map((each) => each.replace("fieldwork-", ""));
}

it("lists the missing secrets of workers that do not exist yet", async () => {
  await expect(refuseMissingSecrets(settings)).rejects.toThrow(
    /npx wrangler secret put SESSION_KEYS --env production/,
  );
});

it("deploys callees first, with the databases before web, and rolls back callers first", async () => {
  await up(
    "r-1",
    async () =>
      void expect(cloudflare.liveVersions()).toEqual({
        "fieldwork-pdf": "r-1",
        "fieldwork-push": "r-1",
      }),
  );
  for (const { worker, name } of SECRETS)
    cloudflare.workers.get(settings.targets[worker].name)?.putSecrets(name);
  changes();

  await up("r-2");
  expect([changes(), cloudflare.liveVersions()]).toEqual([
    ["pdf r-2", "push r-2", "web r-2"],
    all("r-2"),
  ]);

  await back();
  expect(messages).toContainEqual(
    expect.stringContaining(
      "The directory does not respond, so whether r-1 works on the databases was not checked",
    ),
  );
  // For web and push, the version that the last secret created: the code of r-1 with valid secrets.
  expect([changes(), cloudflare.liveVersions()]).toEqual([
    ["web secret", "push secret", "pdf r-1"],
    { ...all("secret"), "fieldwork-pdf": "r-1" },
  ]);
});

it("reports the deployed versions after a failure; the same command resumes, or it rolls back", async () => {
  cloudflare.refuse("fieldwork-web");
  await expect(up("r-3")).rejects.toThrow(
    /exceeded the limit of Workers[^]*Live now: web r-1, push r-3, pdf r-3\.\nRun the same command again to continue/,
  );
  changes();
  await back();
  expect(changes()).toEqual(["push secret", "pdf r-1"]);

  cloudflare.refuse();
  await up("r-3");
  expect([changes(), cloudflare.liveVersions()]).toEqual([
    ["pdf r-3", "push r-3", "web r-3"],
    all("r-3"),
  ]);
});

it("rolls back to older secrets, and to code older than the databases, only with confirmation", async () => {
  cloudflare.workers.get("fieldwork-web")?.putSecrets("DATABASE_TOKEN");
  const directory = await directoryOf([{ id: "acme" }]);
  await recordVersion(directory.open(), "acme", SCHEMA_VERSION + 1);
  settings = { ...settings, databaseUrl: directory.url };
  changes();

  await expect(back()).rejects.toThrow(
    "Nothing was changed. To roll back to r-1 anyway: npm run deploy -- --rollback --anyway",
  );
  expect(messages.slice(-2)).toEqual([
    "Secrets of web were changed after r-1. That release would run with its old secrets, which must still be valid.",
    `r-1 relies on schema ${SCHEMA_VERSION}. Companies have schema ${SCHEMA_VERSION + 1}, but the newest migration here is ${SCHEMA_VERSION}: the changes in between are unknown.`,
  ]);
  expect(changes()).toEqual([]);

  await back({ anyway: true });
  expect([changes(), cloudflare.liveVersions()]).toEqual([
    ["web secret", "push secret", "pdf r-1"],
    { ...all("secret"), "fieldwork-pdf": "r-1" },
  ]);
});

it("connects only to Cloudflare's API", () => {
  expect(existsSync(unexpectedRequests) ? readFileSync(unexpectedRequests, "utf8") : "").toBe("");
});
