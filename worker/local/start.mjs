import { firstSteps } from "./first-steps.mjs";
import { live } from "./lifetime.mjs";
import { readOptions, refuseTakenPort } from "./options.mjs";

// `npm start`: runs the product, also as the first command in a fresh clone.

await live(async (later) => {
  const options = readOptions(process.argv.slice(2));
  await refuseTakenPort(options.port, "npm start");
  await firstSteps();
  const { startProduct } = await import("./start-product.mjs");
  await startProduct(options, later);
  return "stay";
});
