import { conclude, workTree } from "./project.mjs";
import { checkApi, checkCommands } from "./structure/commands.mjs";
import { checkFeatureCycles } from "./structure/feature-cycles.mjs";
import { checkFeatures, checkPages } from "./structure/features.mjs";
import { checkDecisions, checkMigrations } from "./structure/migrations.mjs";
import { checkFolders } from "./structure/folders.mjs";
import { checkLengths, checkNames } from "./structure/names.mjs";
import { checkReferences } from "./structure/references.mjs";
import { checkTableOwners } from "./structure/table-owners.mjs";
import { checkTerms } from "./structure/terms.mjs";
import { checkTypedQueries } from "./structure/typed-queries.mjs";
import { checkMentions, checkWords } from "./structure/words.mjs";

// Structure: locations, names and tests of files (conventions §1, architecture §3).
const RULES = [
  checkNames,
  checkLengths,
  checkFeatures,
  checkFeatureCycles,
  checkPages,
  checkCommands,
  checkApi,
  checkMigrations,
  checkDecisions,
  checkWords,
  checkMentions,
  checkReferences,
  checkTerms,
  checkFolders,
  checkTypedQueries,
  checkTableOwners,
];

const project = workTree();
conclude(
  "structure",
  RULES.flatMap((rule) => rule(project)),
);
