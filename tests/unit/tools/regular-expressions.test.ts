import { describe, expect, it } from "vitest";
import { projectOf } from "../../tools/project";
import { costlyText } from "../../tools/structure/ambiguous-repeats";
import { checkRegularExpressions } from "../../tools/structure/regular-expressions";

const PATH = "app/kernel/text/invoices.ts";

const problemsOf = (source: string) => checkRegularExpressions(projectOf({ [PATH]: source }));

describe("a regular expression that takes more than linear time", () => {
  it.each([
    // What an extension of a telephone number, the brackets of a checklist line and their limits once were.
    /[\s,;]*(?:(?:extension|ext|lokal|lok|int|x|доб|лок|#)[\s.:=]*|,\s*)(\d{1,6})\s*$/iu,
    /^(.*\S)\s*\[([^\]]*)\]$/,
    /^(.*?)\s*([-+−]?\d+)?\s*(?:–|\.\.+|…|-)\s*([-+−]?\d+)?$/,
    /\s*(?:;|\s\/\s?|\s?\/\s)\s*/,
    // Begun at each place of the text.
    /\s+$/,
    /[.,]?0+$/,
    /<html[^>]* lang="([\w-]+)"/,
    /#.*$/,
    /(?=.*x)b/,
    /(?<=a+)b/,
    // One repeat beside another.
    /^a+b*a+$/,
    /^(ab)*(ab)*$/,
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
    /^(\w+)\1$/,
    // One repeat in another.
    /^(a+)+$/,
    /^(?:a*)*b/,
    /^(?:a?b?)*c/,
    /^(ab|a|b)*$/,
    /^(a{1,40}){1,40}$/,
    /^(?:\s|--[^\n]*\n|\/\*.*?\*\/)*(?:select|with)\b/is,
    // Order of the choices: the first is tried at each character.
    /(?:b*c|b)*/,
  ])("%s", ({ source, flags }) => {
    expect(costlyText(source, flags)).not.toBeNull();
  });

  it("names a text that is costly when it is repeated", () => {
    expect(costlyText(String.raw`^(ab)*(ab)*$`, "")).toBe("ba");
  });
});

describe("a regular expression that takes linear time", () => {
  it.each([
    /^\s+/,
    /\s+/g,
    /\S+\s*/gu,
    /^(?:a|b)*$/,
    /(a|a)*/,
    /^(?:a?)*c/,
    /^(?:ab?)*c/,
    /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/,
    /^a+b+c$/,
    /'(?:[^']|'')*'/g,
    /"[^"\n]*"/,
    /[a-z](?:.*[a-z])?/s,
    /\s{0,4}$/,
    /\w+\s/y,
    /^(?:(?!\.)[^\s]){2,}\.$/u,
  ])("%s", ({ source, flags }) => {
    expect(costlyText(source, flags)).toBeNull();
  });

  it("with sets of characters", () => {
    expect(costlyText("^[\\p{L}--[a-z]]+[a-z]+$", "v")).toBeNull();
  });
});

describe("the regular expressions of the product", () => {
  it("may not take more than linear time, built of constants or not", () => {
    expect(problemsOf("const END = /\\s+$/;")).toEqual([
      `${PATH}:1: takes more than linear time for " " repeated; bound its repeats, or divide the text without it: /\\s+$/`,
    ]);
    expect(
      problemsOf('const SIGN = "[^@]";\nconst MAIL = new RegExp(`^${SIGN}+${SIGN}+$`, "u");'),
    ).toHaveLength(1);
    expect(
      problemsOf("const SPACE = String.raw`\\s`;\nconst END = RegExp(String.raw`${SPACE}+$`);"),
    ).toHaveLength(1);
    expect(problemsOf('const SPACES = /\\s+/;\ntext.match(new RegExp(SPACES, "g"));')).toEqual([]);
  });

  it("are readable without running the product", () => {
    expect(problemsOf("const find = (word: string) => new RegExp(word);")).toEqual([
      expect.stringContaining("write a literal"),
    ]);
  });

  it("have no exception that nothing needs", () => {
    const project = projectOf({ "app/kernel/text/drawn-text.ts": "" });
    expect(checkRegularExpressions(project)).toEqual([
      expect.stringContaining("remove the exception"),
      expect.stringContaining("remove the exception"),
    ]);
  });
});
