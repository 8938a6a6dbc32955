import { runWithCleanup } from "../process/run-with-cleanup";
import { runTenantCommand } from "./tenant-commands";

// `npm run tenant -- <command>`: manages the tenants of this machine, or of the deployment that the environment variables select.

await runWithCleanup((onCleanup) => runTenantCommand(process.argv.slice(2), onCleanup));
