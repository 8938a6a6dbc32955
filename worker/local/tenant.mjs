import { firstSteps } from "./first-steps.mjs";
import { live } from "./lifetime.mjs";
import { runTenantCommand } from "./tenant-commands.mjs";

// `npm run tenant -- <command>`: manages the tenants of this machine, or of the deployment that the environment variables select.

await live(async (later) => {
  await firstSteps();
  return runTenantCommand(process.argv.slice(2), later);
});
