/** Headings of lists and tables, and statements that only say what is not known. */
const SAYS_NOTHING = [
  /:$/,
  /^(Route|Call) \|/,
  /^(Work order|Enumerations)$/,
  /^(Which|Allowed) transitions are (allowed is )?not shown/,
  /^A finer role-to-action matrix/,
  /^Calls for work orders, .* not shown/,
  /^Translation resources are loaded/,
  /^A failed asset preload/,
  /^Supported fees/,
  /see(n)? section 2\.$|are as in section 2\.$/,
];

/** The statements of the requirements from section 2 on: one for each line of a list or table, without its marks. */
export function sentencesOf(requirements: string): string[] {
  return requirements
    .slice(requirements.indexOf("\n## 2. "))
    .split("\n")
    .filter((line) => /^\s*- |^\| /.test(line))
    .map((line) =>
      line
        .replace(/^\s*- |^\| /, "")
        .replace(/ \|$/, "")
        .replaceAll("**", ""),
    )
    .filter((line) => !SAYS_NOTHING.some((pattern) => pattern.test(line)));
}
