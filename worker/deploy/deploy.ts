import { parseArgs } from "node:util";
import { runWithCleanup } from "../dev/process/run-with-cleanup";
import { PlainError } from "../dev/process/plain-error";
import { rollBack } from "./rollback";
import { readSettings, refuseUnfilled } from "./settings";
import { deploy, tryDeployment } from "./steps";

// `npm run deploy`: deploys this commit to production, or rolls back to the previous release.

const HELP = `npm run deploy -- [options]
Checks the settings and secrets, runs the checks, builds, bundles all three uploads, deploys pdf and push, migrates the companies,
deploys web, and waits until it answers.
  --canary code,code   companies whose databases are migrated first
  --leave-behind       deploy web although some companies could not be migrated; these get 503
  --dry-run            check, build and bundle the uploads; sends nothing to Cloudflare
  --rollback           roll all three workers back to the previous release
  --rollback --anyway  also when its secrets are older, or when migrations have removed what it needs`;

await runWithCleanup(async () => {
  const options = read(process.argv.slice(2));
  const settings = await readSettings();
  if (options["dry-run"]) return (await tryDeployment(), 0);
  refuseUnfilled(settings);
  if (options.rollback) return (await rollBack(settings, { anyway: options.anyway ?? false }), 0);
  await deploy(settings, {
    canaries: options.canary?.split(",").filter(Boolean),
    skipFailedTenants: options["leave-behind"] ?? false,
  });
  return 0;
});

function read(args: string[]) {
  const options = {
    canary: { type: "string" },
    "leave-behind": { type: "boolean" },
    "dry-run": { type: "boolean" },
    rollback: { type: "boolean" },
    anyway: { type: "boolean" },
  } as const;
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new PlainError(`${error instanceof Error ? error.message : error}\n\n${HELP}`);
  }
}
