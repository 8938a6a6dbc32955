import type { Project } from "../project";

/** Patterns that must not occur in a line, and what to do instead. */
const FORBIDDEN: { in: RegExp; line: RegExp; message: string }[] = [
  {
    in: /\.(tsx?|mjs|cjs|sql|css|md)$/,
    line: /\b(TODO(?!\(#?\d+\))|FIXME|XXX|HACK)\b/,
    message: "write @TODO(issue number), or do it now",
  },
  {
    in: /\.(tsx?|mjs|cjs)$/,
    line: /@ts-(ignore|nocheck)/,
    message: "use @ts-expect-error with a reason",
  },
  {
    in: /\.(tsx?|mjs|cjs)$/,
    line: /@ts-expect-error\s*(\*\/)?$/,
    message: "add the reason after @ts-expect-error",
  },
  {
    in: /\.(tsx?|mjs|cjs)$/,
    line: /(oxlint|eslint)-disable(?!.* -- \S)/,
    message: "add the reason after --",
  },
  {
    in: /\.tsx?$/,
    line: /^\s*(export\s+)?(declare\s+)?(const\s+)?enum\s+\w/,
    message: "use a union of string literals",
  },
  {
    in: /\.tsx?$/,
    line: /^export \* from/,
    message: "import from the file that defines it; barrels are not allowed",
  },
  {
    in: /^app\/.*\.tsx?$/,
    line: /from "zod"/,
    message: 'import from "zod/mini"; full zod adds 22 kB in the browser',
  },
  {
    in: /^app\/(?!ui\/layout\/prefetch-link\.tsx$).*\.tsx?$/,
    line: /\bprefetch\b["']?\s*[=:]/,
    message:
      "use PrefetchLink, or prefetches of LinkButton; a prefetch without a network reloads the page",
  },
  {
    in: /^tests\/.*\.(ts|mjs)$/,
    line: /\b(it|test|describe)\.(only|skip)\(/,
    message: "run the test or delete it",
  },
  {
    in: /^tests\/(unit|api|e2e|support)\/.*\.ts$(?<!eventually\.ts|vitest-config\.ts|localhost\.ts)/,
    line: /\b(test\.(slow|setTimeout)|vi\.wait(For|Until))\(|(?<!scope: "worker", )\btimeout: (?!2_000\b)/,
    message: "limits are in the configuration: use eventually(), and 2_000 within toPass (0029)",
  },
];

export function checkForbiddenText(project: Project) {
  return project.files
    .filter((path) => !path.startsWith("tests/tools/") && !path.startsWith("tests/unit/tools/"))
    .flatMap((path) => {
      const rules = FORBIDDEN.filter((rule) => rule.in.test(path));
      if (rules.length === 0) return [];
      return project
        .read(path)
        .split("\n")
        .flatMap((line, i) =>
          rules
            .filter((rule) => rule.line.test(line))
            .map((rule) => `${path}:${i + 1}: ${rule.message}`),
        );
    });
}

const TOP = "app|worker|migrations|public|tests|\\.ci";
const PATH = new RegExp(`^(${TOP})(/[\\w.@$-]+)+/?$`);
/** A README and CONTRIBUTING may name a source file by the end of its path. */
const GUIDE = /(README|CONTRIBUTING)\.md$/;
const SOURCE_FILE = /^\w[\w./-]*\.(tsx?|mjs|sql|json)$/;

/** Every path, file name and link of a document leads to something that exists. */
export function checkMentions(project: Project) {
  return project.files
    .filter((path) => path.endsWith(".md"))
    .flatMap((path) => {
      const text = project.read(path).replace(/```[\s\S]*?```/g, "");
      const all = [...text.matchAll(/`([^`\n]+)`/g)].flatMap((match) => expand(match[1] ?? ""));
      const spans = all.filter((span) => PATH.test(span));
      const files = GUIDE.test(path)
        ? all.filter((span) => SOURCE_FILE.test(span) && !PATH.test(span))
        : [];
      const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map((match) =>
        resolve(path, match[1] ?? ""),
      );
      return [
        ...[...new Set([...spans, ...links])].filter((mentioned) => !project.has(mentioned)),
        ...[...new Set(files)].filter(
          (name) => !project.files.some((each) => `/${each}`.endsWith(`/${name}`)),
        ),
      ].map((mentioned) => `${path} mentions ${mentioned}, which does not exist`);
    });
}

// entry.{client,server}.tsx expands to two paths; spans with NNNN or <noun> are placeholders and are skipped.
function expand(span: string): string[] {
  if (/NNNN|[<>*:]/.test(span)) return [];
  const match = /^(.*?)\{([^{}]+)\}(.*)$/.exec(span);
  if (!match) return [span];
  const [, before = "", choices = "", after = ""] = match;
  return choices.split(",").flatMap((choice) => expand(`${before}${choice.trim()}${after}`));
}

function resolve(from: string, link: string) {
  const base = new URL(from, "file:///");
  return decodeURIComponent(new URL(link, base).pathname).slice(1);
}
