import { PlainError } from "../local/plain-error.mjs";
import { currentAndBefore, versionOf } from "./releases.mjs";
import { askWrangler, wrangler } from "./wrangler.mjs";

/** The order of a deployment backwards: whoever calls goes first, for the others have kept what they could do. */
const ORDER = /** @type {const} */ (["web", "push", "pdf"]);

/** All three workers back to the release before. Databases stay as they are: the code before works with them (0033 in app/decisions). @param {import('./settings.mjs').Settings} settings @param {{ show?: boolean }} [how] */
export async function rollBack({ targets }, { show = true } = {}) {
  const lists = { web: await versionsOf(targets.web), push: await versionsOf(targets.push), pdf: await versionsOf(targets.pdf) };
  const deployments = await askWrangler(["deployments", "list", "--json", "-c", targets.web.config]);
  const { current, before } = currentAndBefore(lists.web, deployments);
  if (!before) throw new PlainError(`There is no release before ${current || "this one"} among the last ten versions.`);
  console.log(`From ${current || "an unnamed version"} back to ${before}.`);
  for (const worker of ORDER) {
    const version = versionOf(lists[worker], before);
    if (!version) console.log(`${worker}: no version of ${before} among the last ten; it stays.`);
    else await wrangler(["versions", "deploy", `${version}@100%`, "--yes", "--message", `back to ${before}`, "-c", targets[worker].config], { show });
  }
  console.log(`${before} answers again. Databases were not touched.`);
}

/** @param {import('./settings.mjs').Target} target @returns {Promise<import('./releases.mjs').Version[]>} */
function versionsOf({ config }) {
  return askWrangler(["versions", "list", "--json", "-c", config]);
}
