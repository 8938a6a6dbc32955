import type { Project } from "../project";

/** Words that the code used before app/docs/glossary.md, each with the term to use instead. */
const REPLACED: Record<string, string> = {
  bells: "outbox messages",
  broom: "nightly maintenance",
  bury: "log dead letters",
  departure: "offboarding",
  doorstep: "standalone error page",
  handover: "reassignment",
  heed: "throwIfRefused",
  judge: "checkTransition",
  judged: "authorize",
  lived: "a name that says what it contains",
  mortal: "dieWithParent",
  obstacles: "rollback blockers",
  outlook: "coming soon",
  pardon: "allowConsole",
  reseal: "rotateKey",
  rung: "enqueued",
  seal: "encrypt",
  sealed: "encrypted",
  sealer: "encryption",
  stray: "unexpected request",
  strays: "unexpected requests",
  wave: "round trip",
  waves: "round trips",
};
/** Items of checklists have answers (domain-rules §11). */
const CHECKLISTS =
  "checklist|answer-change|step-facts|content-in-view|entry-kinds|revisions/|pdf/pictures|queries/files|visible-records|signing-page";
/** Words that remain where they are the name of a stored or sent field, or mean what they say. */
const RENAMED = new Map<string, { term: string; except: RegExp }>(
  Object.entries({
    answer: {
      term: "response, result or decision",
      except: new RegExp(`outbox/|offline/effects|resolve\\.ts$|fake-dns\\.ts$|${CHECKLISTS}`),
    },
    answers: { term: "responses or results", except: new RegExp(CHECKLISTS) },
    asked: { term: "requested", except: /^$/ },
    asking: { term: "request", except: /^remix\.config\.ts$/ },
    kept: {
      term: "queued, stored, archived or remaining",
      except: /two-factor|users[./]|tickets\/update/,
    },
    moments: { term: "instants", except: /^$/ },
    said: { term: "message, output or content", except: /daily-reports/ },
    shown: { term: "visible, or the name of the view", except: /^$/ },
    told: { term: "notified or reported", except: /outbox|offline\/effects|places-off/ },
    touched: { term: "changed", except: /^$/ },
    whose: { term: "owner", except: /^$/ },
    word: { term: "term, text or label", except: /^$/ },
  }),
);
const TERMS = new Map(Object.entries(REPLACED));
const PATHS = {
  ...REPLACED,
  door: "proxy",
  words: "model or labels",
  statements: "mutations",
  judged: "authorize",
  "stand-in": "fake",
};
const PROSE =
  /\b(field packs?|kept papers?|stand-ins?|second steps?|waves?|bells?|strays?|doorstep|broom)\b/i;

const CODE = /^(app|worker|migrations|tests)\/.*\.(tsx?|mjs|cjs)$/;
const TITLE = /\b(?:it|test|describe)(?:\.\w+)*\(\s*(["'`])((?:(?!\1).)*)\1/g;
/** Comments and string literals: what remains are identifiers, keywords and operators. */
const TEXTS =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;
const EXEMPT = /^tests\/(tools|unit\/tools)\//;

/** Identifiers, paths, test titles and documents use the terms of app/docs/glossary.md. */
export function checkTerms(project: Project) {
  return project.files
    .filter((path) => !EXEMPT.test(path))
    .flatMap((path) => [
      ...inPath(path),
      ...(CODE.test(path) ? inCode(path, project.read(path)) : []),
      ...(path.endsWith(".md") ? inDocument(path, project.read(path)) : []),
    ]);
}

function inPath(path: string) {
  if (!CODE.test(path)) return [];
  return Object.entries(PATHS)
    .filter(([word]) => new RegExp(`(^|[/-])${word}(?=[/.-])`).test(path))
    .map(([word, term]) => `${path}: the glossary has "${term}" instead of "${word}"`);
}

function inCode(path: string, source: string) {
  const identifiers = new Set(source.replace(TEXTS, " ").match(/[A-Za-z_$][\w$]*/g));
  const old = [...identifiers].flatMap((identifier) =>
    wordsOf(identifier).flatMap((word) => {
      const term = TERMS.get(word) ?? renamedTerm(word, path);
      return term ? [{ identifier, term }] : [];
    }),
  );
  const titles = [...source.matchAll(TITLE)].flatMap(
    ([, , title = ""]) => PROSE.exec(title)?.[0] ?? [],
  );
  return [
    ...old.map(
      ({ identifier, term }) => `${path}: the glossary has "${term}" instead of "${identifier}"`,
    ),
    ...titles.map((word) => `${path}: a test title uses "${word}", which the glossary replaced`),
  ];
}

function inDocument(path: string, text: string) {
  return text.split("\n").flatMap((line, i) => {
    const word = PROSE.exec(line)?.[0];
    return word ? [`${path}:${i + 1}: "${word}" is replaced in the glossary`] : [];
  });
}

function renamedTerm(word: string, path: string) {
  const renamed = RENAMED.get(word);
  return renamed && !renamed.except.test(path) ? renamed.term : undefined;
}

/** @returns its words in lower case */
function wordsOf(identifier: string): string[] {
  return identifier
    .split(/_|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .map((word) => word.toLowerCase());
}
