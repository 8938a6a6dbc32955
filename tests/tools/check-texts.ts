import { report, workTree } from "./project";
import { compareLanguages } from "./texts/compare-languages";
import { baseKeys, compareUses } from "./texts/compare-uses";
import { findUses } from "./texts/find-uses";
import { fixTexts } from "./texts/fix-texts";
import { readTexts } from "./texts/read-texts";

// Texts: the four languages have the same keys, code uses each of them and contains no user-visible text. --fix sorts the files and writes
// the types of the keys, as a build and a check do.
if (process.argv.includes("--fix")) fixTexts();

const project = workTree();
const { texts, problems } = readTexts(project);
report("texts", [
  ...problems,
  ...compareLanguages(texts),
  ...compareUses(baseKeys(texts.en.keys()), findUses(project)),
]);
