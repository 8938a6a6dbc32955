import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, workTree } from "../project";
import { LANGUAGES, textFiles, formatJson } from "./read-texts";
import { writeTextTypes } from "../../../worker/build/text-types";

/** Sorts the locale files and writes the types of their keys. */
export function fixTexts() {
  const files = workTree();
  for (const path of LANGUAGES.flatMap((language) => textFiles(files, language))) {
    const json = files.read(path);
    if (formatJson(json) !== json) writeFileSync(join(ROOT, path), formatJson(json));
  }
  writeTextTypes(ROOT);
}
