import { installPackages } from "./install-packages.mjs";
import { runWithCleanup } from "../process/run-with-cleanup.mjs";
import { readOptions, refuseTakenPort } from "./options.mjs";

// `npm start`: runs the product, also as the first command in a fresh clone.

await runWithCleanup(async (onCleanup) => {
  const options = readOptions(process.argv.slice(2));
  await refuseTakenPort(options.port, "npm start");
  await installPackages();
  const { startProduct } = await import("./start-product.mjs");
  await startProduct(options, onCleanup);
  return "stay";
});
