import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { unstable_readConfig as read } from "wrangler";
import { SECRETS } from "../../../worker/deploy/secrets";
import { readSettings, refuseUnfilled } from "../../../worker/deploy/settings";
import { WORKERS } from "../../../worker/build/bundles";

const files = WORKERS.map(({ name, config }) => ({
  name,
  here: read({ config }),
  production: read({ config, env: "production" }),
}));

type Config = ReturnType<typeof read>;

/** The binding names in the code: they must be the same in every environment. */
function namesIn({
  vars,
  services,
  r2_buckets,
  queues,
  durable_objects,
  analytics_engine_datasets,
  assets,
  browser,
  version_metadata,
}: Config): string[] {
  const listed = [
    ...(services ?? []),
    ...r2_buckets,
    ...(queues.producers ?? []),
    ...analytics_engine_datasets,
  ].map(({ binding }: { binding: string }) => binding);
  return [
    ...Object.keys(vars),
    ...listed,
    ...durable_objects.bindings.map(({ name }: { name: string }) => name),
    assets?.binding,
    browser?.binding,
    version_metadata?.binding,
  ]
    .filter((name) => name !== undefined)
    .sort();
}

describe.each(files)("$name in production", ({ here, production }) => {
  it("has each binding that the code uses, as in local development", () => {
    expect(namesIn(production)).toEqual(namesIn(here));
    expect([
      production.compatibility_date,
      production.compatibility_flags,
      production.main,
    ]).toEqual([here.compatibility_date, here.compatibility_flags, here.main]);
  });

  it("ends work that takes the thread of all for seconds", () => {
    expect(production.limits?.cpu_ms).toBeLessThanOrEqual(15_000);
  });

  it("logs source positions of errors", () => {
    expect(production.upload_source_maps).toBe(true);
  });

  it("has routes in production only, and no public default address", () => {
    expect([here.routes, here.route]).toEqual([undefined, undefined]);
    expect([production.workers_dev, production.observability?.enabled]).toEqual([false, true]);
  });
});

describe("the web worker in production", () => {
  const [web, pdf, push] = files.map(({ production }) => production);

  it("serves every tenant's host and the bare domain, and runs its nightly trigger", () => {
    expect(web?.routes).toEqual([
      { pattern: "*.example.com/*", zone_name: "example.com" },
      { pattern: "example.com/*", zone_name: "example.com" },
    ]);
    expect(web?.triggers.crons).toEqual(files[0]?.here.triggers.crons);
  });

  it("calls the two other workers by their deployed names", () => {
    expect(web?.services?.map(({ service }: { service: string }) => service)).toEqual([
      pdf?.name,
      push?.name,
    ]);
  });

  it("consumes its own dead-letter queue", () => {
    const [queueMessages, dead] = web?.queues.consumers ?? [];
    expect(queueMessages?.queue).toBe(web?.queues.producers?.[0]?.queue);
    expect([dead?.queue, dead?.queue.endsWith("-dead")]).toEqual([
      queueMessages?.dead_letter_queue,
      true,
    ]);
  });
});

it("keeps one shared browser in its own Durable Object", () => {
  expect(files.find(({ name }) => name === "pdf")?.production.migrations).toEqual([
    { tag: "v1", new_sqlite_classes: ["SharedBrowser"] },
  ]);
});

it("refuses a deployment to the manual's example domain", async () => {
  const settings = await readSettings();
  expect(() => refuseUnfilled(settings)).toThrow(
    "APP_DOMAIN and the two routes and DATABASE_URL still have placeholder values",
  );
  expect(() =>
    refuseUnfilled({
      ...settings,
      domain: "firma.hr",
      databaseUrl: "https://{namespace}-firma.aws-eu-west-1.turso.io/",
    }),
  ).not.toThrow();
  expect(() =>
    refuseUnfilled({ ...settings, domain: "firma.hr", databaseUrl: "https://db.firma.hr/" }),
  ).toThrow("DATABASE_URL");
});

it("keeps secrets out of the files, and documents each in the manual", () => {
  const manual = readFileSync("worker/deploy/README.md", "utf8");
  for (const { name } of SECRETS) expect(manual).toContain(name);
  for (const { production } of files)
    for (const { name } of SECRETS) expect(production.vars).not.toHaveProperty(name);
});
