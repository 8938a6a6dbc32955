import { report, workTree } from "./project";
import { compareLanguages } from "./texts/compare-languages";
import { baseKeys, compareUses } from "./texts/compare-uses";
import { findUses } from "./texts/find-uses";
import { fixTexts } from "./texts/fix-texts";
import { readTexts } from "./texts/read-texts";
import { TYPES, typesOf } from "./texts/text-types";

// Texts: the four languages have the same keys, code uses each of them and contains no user-visible text, and the types of the keys are up
// to date. --fix sorts the files and writes the types.
if (process.argv.includes("--fix")) fixTexts();

const project = workTree();
const { texts, problems } = readTexts(project);
report("texts", [
  ...problems,
  ...compareLanguages(texts),
  ...compareUses(baseKeys(texts.en.keys()), findUses(project)),
  ...(project.read(TYPES) === typesOf(texts.en)
    ? []
    : [`${TYPES} is not up to date; run npm run texts`]),
]);
