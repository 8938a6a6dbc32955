import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readSettings, type Settings, type Target } from "../../../worker/deploy/settings";

const WORKER = `import { DurableObject, WorkerEntrypoint } from "cloudflare:workers";
export class SharedBrowser extends DurableObject {}
export class TenantHub extends DurableObject {}
export class LoginThrottle extends DurableObject {}
export class PdfRenderer extends WorkerEntrypoint {}
export class PushSender extends WorkerEntrypoint {}
export default { fetch: () => new Response("here"), queue: () => undefined, scheduled: () => undefined };`;

/** The three workers with their real configuration and one line of code each: tests with them cover deployment, not behaviour. */
export async function smallWorkers(folder: string): Promise<Settings> {
  mkdirSync(join(folder, "assets"), { recursive: true });
  writeFileSync(join(folder, "assets", "robots.txt"), "");
  writeFileSync(join(folder, "worker.js"), WORKER);
  const settings = await readSettings();
  const small = (target: Target): Target => ({ ...target, config: writeConfig(folder, target) });
  return {
    ...settings,
    targets: {
      web: small(settings.targets.web),
      pdf: small(settings.targets.pdf),
      push: small(settings.targets.push),
    },
  };
}

function writeConfig(folder: string, { worker, config }: Target): string {
  const path = join(folder, `${worker}.toml`);
  writeFileSync(
    path,
    readFileSync(config, "utf8")
      .replace(/^main = .*$/m, 'main = "worker.js"')
      .replace(/^directory = .*$/m, 'directory = "assets"'),
  );
  return path;
}
