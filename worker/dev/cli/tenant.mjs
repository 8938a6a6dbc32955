import { installPackages } from "./install-packages.mjs";
import { runWithCleanup } from "../process/run-with-cleanup.mjs";
import { runTenantCommand } from "./tenant-commands.mjs";

// `npm run tenant -- <command>`: manages the tenants of this machine, or of the deployment that the environment variables select.

await runWithCleanup(async (onCleanup) => {
  await installPackages();
  return runTenantCommand(process.argv.slice(2), onCleanup);
});
