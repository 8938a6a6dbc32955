import { join } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import { createServer, type Plugin } from "vite";
import type { OnCleanup } from "../process/run-with-cleanup";
import { prepareBrowserBinding } from "../browsers/chromium";
import { openLocalDatabases } from "../stack/local-databases";
import { mailboxPortFor, startMailbox } from "../mail/mailbox";
import { secretsByWorker } from "../stack/secrets";
import { ROOT } from "../stack/stack";
import { announceProduct } from "../process/running-product";
import { step } from "../process/steps";
import { welcome } from "./welcome";

/** Runs the three workers inside Vite's development server. */
export async function startDevelopment(
  { port, reset }: { port: number; reset: boolean },
  onCleanup: OnCleanup,
) {
  const dir = join(ROOT, ".local");
  const mailbox = await startMailbox({ dir: join(dir, "mailbox"), port: mailboxPortFor(port) });
  onCleanup(() => mailbox.close());
  const { proxy, seeding } = await openLocalDatabases({ dir, reset, onCleanup });
  const offline = { CLOUDFLARE_CF_FETCH_ENABLED: "false", WRANGLER_SEND_METRICS: "false" };
  Object.assign(process.env, offline, await prepareBrowserBinding(dir));
  // The development server cannot route the workers' database host to the proxy, so they call the proxy by its address.
  const secrets = secretsByWorker(dir);
  const vars = {
    web: { ...secrets.web, APP_PORT: String(port), DATABASE_URL: `${proxy.origin}/{namespace}/` },
    push: { ...secrets.push, MAIL_SMTP_URL: mailbox.smtpUrl },
  };
  await seeding;
  await step("development server started", () => serve({ dir, port, vars, onCleanup }));
  onCleanup(announceProduct(dir, { port, files: null }));
  console.log(welcome(port, mailbox.url));
}

async function serve({
  dir,
  port,
  vars,
  onCleanup,
}: {
  dir: string;
  port: number;
  vars: Record<"web" | "push", Record<string, string>>;
  onCleanup: OnCleanup;
}) {
  const server = await createServer({
    configFile: join(ROOT, "remix.config.ts"),
    // Set here and not in the configuration file: Remix reads that file a second time for its own compiler, which
    // would start the workers twice.
    plugins: beforeRemix(
      cloudflare({
        configPath: join(ROOT, "wrangler.toml"),
        config: (config) => ({
          main: join(ROOT, "worker/main.ts"),
          vars: { ...config.vars, ...vars.web },
        }),
        // Remix treats an environment named "ssr" as its own.
        viteEnvironment: { name: "web" },
        auxiliaryWorkers: [
          { configPath: join(ROOT, "worker/pdf/wrangler.toml") },
          {
            configPath: join(ROOT, "worker/push/wrangler.toml"),
            config: (config) => ({ vars: { ...config.vars, ...vars.push } }),
          },
        ],
        persistState: { path: join(dir, "state") },
        inspectorPort: false,
      }),
    ),
    environments: { web: { optimizeDeps: OPTIMIZED } },
    cacheDir: join(ROOT, "node_modules/.cache/vite"),
    server: {
      host: "127.0.0.1",
      port,
      strictPort: true,
      allowedHosts: [".localhost"],
      watch: { ignored: ["**/.local/**", "**/build/**", "**/.wrangler/**"] },
    },
  });
  onCleanup(() => server.close());
  await server.listen();
}

/** Puts the workers before Remix's own development server, which would answer the pages in Node. */
function beforeRemix(plugins: Plugin[]): Plugin[] {
  return plugins.map((plugin) => {
    const { configureServer } = plugin;
    if (typeof configureServer !== "function") return plugin;
    return { ...plugin, configureServer: { order: "pre", handler: configureServer } };
  });
}

/** Optimizes all packages before the first request: a package discovered later would reload the worker during a request. */
const OPTIMIZED = {
  entries: [
    "worker/main.ts",
    "app/entry.server.tsx",
    "app/root.tsx",
    "app/routes/*/*.tsx",
    "app/shell/*.tsx",
  ],
  include: [
    "react",
    "react/jsx-runtime",
    "react/jsx-dev-runtime",
    "react-dom",
    "react-dom/server.node",
  ],
};
