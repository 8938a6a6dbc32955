import { runWithCleanup } from "../process/run-with-cleanup";
import { readOptions, refuseTakenPort } from "./options";

// `npm run dev`: the same stack and the same data as `npm start`, with hot reloading.

await runWithCleanup(async (onCleanup) => {
  const options = readOptions(process.argv.slice(2));
  await refuseTakenPort(options.port, "npm run dev");
  // Imports wrangler, whose signal handlers are kept away from here on.
  const { startDevelopment } = await import("./start-development");
  await startDevelopment(options, onCleanup);
  return "stay";
});
