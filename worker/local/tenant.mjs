import { firstSteps } from "./first-steps.mjs";
import { live } from "./lifetime.mjs";
import { runTenantCommand } from "./tenant-commands.mjs";

// `npm run tenant -- <command>`: the companies of this machine, or of the deployment that the environment names.

await live(async (later) => {
  await firstSteps();
  return runTenantCommand(process.argv.slice(2), later);
});
