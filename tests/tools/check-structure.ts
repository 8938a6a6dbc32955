import { report, workTree } from "./project";
import { checkFigures } from "./report/figures";
import { checkApi, checkCommands } from "./structure/commands";
import { checkDocumentNames } from "./structure/document-names";
import { checkFeatureCycles } from "./structure/feature-cycles";
import { checkFileOrFolder } from "./structure/file-or-folder";
import { checkKeptCollections } from "./structure/kept-collections";
import { checkMeasuredInputs } from "./structure/measured-inputs";
import { checkPages } from "./structure/pages";
import { checkDecisions, checkMigrations } from "./structure/migrations";
import { checkReferences } from "./structure/references";
import { checkRegularExpressions } from "./structure/regular-expressions";
import { checkTableOwners } from "./structure/table-owners";
import { checkTypedQueries } from "./structure/typed-queries";
import { checkUnusedExports } from "./structure/unused-exports";
import { checkMentions, checkForbiddenText } from "./structure/forbidden-text";

// Structure: locations, names and tests of files (conventions §1, architecture §3).
const RULES = [
  checkFeatureCycles,
  checkFileOrFolder,
  checkMeasuredInputs,
  checkPages,
  checkCommands,
  checkApi,
  checkMigrations,
  checkDecisions,
  checkForbiddenText,
  checkMentions,
  checkDocumentNames,
  checkReferences,
  checkRegularExpressions,
  checkTypedQueries,
  checkKeptCollections,
  checkTableOwners,
  checkUnusedExports,
  checkFigures,
];

const project = workTree();
report(
  "structure",
  RULES.flatMap((rule) => rule(project)),
);
