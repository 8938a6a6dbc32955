import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { conclude, ROOT, workTree } from "./project";
import { compareLanguages } from "./texts/compare-languages";
import { baseKeys, compareUses, countedKeys } from "./texts/compare-uses";
import { findUses } from "./texts/find-uses";
import { LANGUAGES, readTexts, textFiles, tidy } from "./texts/read-texts";

// Texts: the four languages have the same keys, code uses each key, and code contains no user-visible text. --fix sorts the files.
if (process.argv.includes("--fix")) sortFiles();

const project = workTree();
const { texts, problems } = readTexts(project);
conclude("texts", [
  ...problems,
  ...compareLanguages(texts),
  ...compareUses(baseKeys(texts.en.keys()), findUses(project), countedKeys(texts.en)),
]);

function sortFiles() {
  const files = workTree();
  for (const path of LANGUAGES.flatMap((language) => textFiles(files, language))) {
    const json = files.read(path);
    if (tidy(json) !== json) writeFileSync(join(ROOT, path), tidy(json));
  }
}
