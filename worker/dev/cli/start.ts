import { runWithCleanup } from "../process/run-with-cleanup";
import { readOptions, refuseTakenPort } from "./options";
import { startProduct } from "./start-product";

// `npm start`: runs the product, also as the first command in a fresh clone.

await runWithCleanup(async (onCleanup) => {
  const options = readOptions(process.argv.slice(2));
  await refuseTakenPort(options.port, "npm start");
  await startProduct(options, onCleanup);
  return "stay";
});
