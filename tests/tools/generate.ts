// `npm run generate -- feature <noun>` and `npm run generate -- command <noun> <verb>`: generates the files of a feature or a command from a template.
import { commandFiles } from "./generate/command";
import { featureFiles } from "./generate/feature";
import { addTexts, writeNew } from "./generate/write";
import { fixTexts } from "./texts/fix-texts";

const USAGE =
  "Usage: npm run generate -- feature <noun>   or   npm run generate -- command <noun> <verb>   (kebab-case, plural nouns)";
const KEBAB = /^[a-z]+(-[a-z]+)*$/;

const [kind = "", noun = "", verb = ""] = process.argv.slice(2);
const made = plan();
if (!made) {
  console.error(USAGE);
  process.exit(1);
}
for (const file of await writeNew(made.files)) console.log(`wrote ${file}`);
for (const file of await addTexts(noun, made.texts))
  console.log(`added placeholder texts to ${file}: replace them with texts in that language`);
fixTexts();
console.log(made.advice);

function plan() {
  if (!KEBAB.test(noun)) return null;
  if (kind === "feature" && !verb) return featureFiles(noun);
  return kind === "command" && KEBAB.test(verb) ? commandFiles(noun, verb) : null;
}
