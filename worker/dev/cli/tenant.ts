import { runWithCleanup } from "../process/run-with-cleanup";
import { openInstallation } from "./installation";
import { runTenantCommand } from "./tenant-commands";

// `npm run tenant -- <command>`: manages the tenants of this machine, or of the deployment that the environment variables select.

await runWithCleanup((onCleanup) =>
  runTenantCommand(process.argv.slice(2), () => openInstallation(process.env, onCleanup)),
);
