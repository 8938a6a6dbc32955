import { parseArgs } from "node:util";
import { installPackages } from "../dev/cli/install-packages.mjs";
import { runWithCleanup } from "../dev/process/run-with-cleanup.mjs";
import { PlainError } from "../dev/process/plain-error.mjs";

// `npm run deploy`: this commit to production, or back to the release before.

const HELP = `npm run deploy -- what it does, in this order: looks at the settings and secrets, checks, builds, tries all three uploads,
deploys pdf and push, migrates the companies, deploys web, and waits until it answers.
  --canary code,code  whose databases go first
  --leave-behind      deploy web although some companies could not be migrated; those are answered 503
  --dry-run           check, build and try the uploads; nothing leaves this machine
  --rollback          all three workers back to the release before
  --rollback --anyway although its secrets are older, or databases have lost what it needs`;

await runWithCleanup(async () => {
  const options = read(process.argv.slice(2));
  await installPackages();
  const { readSettings, refuseUnfilled } = await import("./settings.mjs");
  const settings = await readSettings();
  const { deploy, tryDeployment } = await import("./steps.mjs");
  if (options["dry-run"]) return (await tryDeployment(), 0);
  refuseUnfilled(settings);
  if (options.rollback) {
    const { rollBack } = await import("./rollback.mjs");
    return (await rollBack(settings, { anyway: options.anyway ?? false }), 0);
  }
  await deploy(settings, { canaries: options.canary?.split(",").filter(Boolean), skipFailedTenants: options["leave-behind"] ?? false });
  return 0;
});

/** @param {string[]} args */
function read(args) {
  const options = /** @type {const} */ ({ canary: { type: "string" }, "leave-behind": { type: "boolean" }, "dry-run": { type: "boolean" }, rollback: { type: "boolean" }, anyway: { type: "boolean" } });
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new PlainError(`${error instanceof Error ? error.message : error}\n\n${HELP}`);
  }
}
