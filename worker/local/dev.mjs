import { firstSteps } from "./first-steps.mjs";
import { live } from "./lifetime.mjs";
import { readOptions, refuseTakenPort } from "./options.mjs";

// `npm run dev`: the same stack and the same data as `npm start`, with hot reloading.

await live(async (later) => {
  const options = readOptions(process.argv.slice(2));
  await refuseTakenPort(options.port, "npm run dev");
  await firstSteps();
  const { startDevelopment } = await import("./start-development.mjs");
  await startDevelopment(options, later);
  return "stay";
});
