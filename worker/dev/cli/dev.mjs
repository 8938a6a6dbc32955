import { installPackages } from "./install-packages.mjs";
import { runWithCleanup } from "../process/run-with-cleanup.mjs";
import { readOptions, refuseTakenPort } from "./options.mjs";

// `npm run dev`: the same stack and the same data as `npm start`, with hot reloading.

await runWithCleanup(async (onCleanup) => {
  const options = readOptions(process.argv.slice(2));
  await refuseTakenPort(options.port, "npm run dev");
  await installPackages();
  const { startDevelopment } = await import("./start-development.mjs");
  await startDevelopment(options, onCleanup);
  return "stay";
});
