// `npm run new feature <noun>` and `npm run new command <noun> <verb>`: a new room begins as a copy of the first good one.
import { commandFiles } from "./new/command.mjs";
import { featureFiles } from "./new/feature.mjs";
import { addTexts, writeNew } from "./new/write.mjs";

const USAGE = "Usage: npm run new -- feature <noun>   or   npm run new -- command <noun> <verb>   (kebab-case, nouns plural)";
const KEBAB = /^[a-z]+(-[a-z]+)*$/;

const [kind = "", noun = "", verb = ""] = process.argv.slice(2);
const made = plan();
if (!made) {
  console.error(USAGE);
  process.exit(1);
}
for (const file of await writeNew(made.files)) console.log(`wrote ${file}`);
for (const file of await addTexts(noun, made.texts)) console.log(`texts in ${file}: make each natural in its language`);
console.log(made.advice);

function plan() {
  if (!KEBAB.test(noun)) return null;
  if (kind === "feature" && !verb) return featureFiles(noun);
  return kind === "command" && KEBAB.test(verb) ? commandFiles(noun, verb) : null;
}
