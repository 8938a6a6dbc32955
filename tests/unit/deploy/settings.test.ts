import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { unstable_readConfig as read } from "wrangler";
import { SECRETS } from "../../../worker/deploy/secrets.mjs";
import { readSettings, refuseUnfilled } from "../../../worker/deploy/settings.mjs";
import { WORKERS } from "../../../worker/build/bundles.mjs";

const files = WORKERS.map(({ name, config }) => ({ name, here: read({ config }), production: read({ config, env: "production" }) }));

type Config = ReturnType<typeof read>;

/** The names under which the code finds what the platform gives it: those have to be the same everywhere. */
function namesIn({ vars, services, r2_buckets, queues, durable_objects, analytics_engine_datasets, assets, browser, version_metadata }: Config): string[] {
  const listed = [...services ?? [], ...r2_buckets, ...queues.producers ?? [], ...analytics_engine_datasets].map(({ binding }: { binding: string }) => binding);
  return [...Object.keys(vars), ...listed, ...durable_objects.bindings.map(({ name }: { name: string }) => name), assets?.binding, browser?.binding, version_metadata?.binding].filter((name) => name !== undefined).sort();
}

describe.each(files)("$name in production", ({ here, production }) => {
  it("has each thing that the code asks for, as on one machine", () => {
    expect(namesIn(production)).toEqual(namesIn(here));
    expect([production.compatibility_date, production.compatibility_flags, production.main]).toEqual([here.compatibility_date, here.compatibility_flags, here.main]);
  });

  it("says in its log where in the source something failed", () => {
    expect(production.upload_source_maps).toBe(true);
  });

  it("has routes there only, and no address that is nobody's", () => {
    expect([here.routes, here.route]).toEqual([undefined, undefined]);
    expect([production.workers_dev, production.observability?.enabled]).toEqual([false, true]);
  });
});

describe("the web worker in production", () => {
  const [web, pdf, push] = files.map(({ production }) => production);

  it("answers on every company's host and on the domain itself, at night too", () => {
    expect(web?.routes).toEqual([{ pattern: "*.example.com/*", zone_name: "example.com" }, { pattern: "example.com/*", zone_name: "example.com" }]);
    expect(web?.triggers.crons).toEqual(files[0]?.here.triggers.crons);
  });

  it("calls the two others by the names they are deployed under", () => {
    expect(web?.services?.map(({ service }: { service: string }) => service)).toEqual([pdf?.name, push?.name]);
  });

  it("hears of its own dead letters", () => {
    const [queueMessages, dead] = web?.queues.consumers ?? [];
    expect(queueMessages?.queue).toBe(web?.queues.producers?.[0]?.queue);
    expect([dead?.queue, dead?.queue.endsWith("-dead")]).toEqual([queueMessages?.dead_letter_queue, true]);
  });
});

it("one browser for everybody is kept by its own object", () => {
  expect(files.find(({ name }) => name === "pdf")?.production.migrations).toEqual([{ tag: "v1", new_sqlite_classes: ["SharedBrowser"] }]);
});

it("a deployment to the manual's own domain is refused", async () => {
  const settings = await readSettings();
  expect(() => refuseUnfilled(settings)).toThrow("APP_DOMAIN and the two routes and DATABASE_URL still have placeholder values");
  expect(() => refuseUnfilled({ ...settings, domain: "firma.hr", databaseUrl: "https://{namespace}-firma.aws-eu-west-1.turso.io/" })).not.toThrow();
  expect(() => refuseUnfilled({ ...settings, domain: "firma.hr", databaseUrl: "https://db.firma.hr/" })).toThrow("DATABASE_URL");
});

it("no secret stands in a file, and each is explained where one looks for it", () => {
  const manual = readFileSync("worker/deploy/README.md", "utf8");
  for (const { name } of SECRETS) expect(manual).toContain(name);
  for (const { production } of files) for (const { name } of SECRETS) expect(production.vars).not.toHaveProperty(name);
});
