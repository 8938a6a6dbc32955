import { describe, expect, it } from "vitest";
import { chosenLanguage } from "~/shell/preferences/stored-language";
import { languageCookie } from "~/shell/preferences/preference-cookies";

const found = (given: Partial<Parameters<typeof chosenLanguage>[0]>) =>
  chosenLanguage({ query: "", cookies: "theme=dark", kept: [null, null], page: "en", ...given });

describe("the language of a browser", () => {
  it("comes from the URL, then the cookie, then local storage, then session storage", () => {
    const all = { query: "?lng=hr", cookies: "theme=dark; language=ba", kept: ["rs", "en"] };
    expect(found({ ...all, page: "hr" })).toEqual({ keep: "hr", again: false });
    expect(found({ ...all, query: "", page: "bs" })).toEqual({ keep: "ba", again: false });
    expect(found({ ...all, query: "", cookies: "" })).toEqual({ keep: "rs", again: true });
    expect(found({ kept: [null, "hr"] })).toEqual({ keep: "hr", again: true });
    expect(found({})).toEqual({ keep: null, again: false });
  });

  it("needs no reload where the page already has it", () => {
    expect(found({ kept: ["ba", null], page: "bs" })).toEqual({ keep: "ba", again: false });
    expect(found({ kept: ["sr-Latn", null], page: "sr-Latn" })).toEqual({
      keep: "rs",
      again: false,
    });
    expect(found({ kept: ["bs", null], page: "sr-Latn" })).toEqual({ keep: "ba", again: true });
  });

  it("is never a value that looks like a script", () => {
    const script = "<script>alert(1)</script>";
    expect(
      found({ query: `?lng=${encodeURIComponent(script)}`, kept: [script, "javascript:hr"] }),
    ).toEqual({ keep: null, again: false });
    expect(found({ query: `?lng=${encodeURIComponent(script)}`, kept: [script, "hr"] })).toEqual({
      keep: "hr",
      again: true,
    });
  });

  it("is the browser's own after that choice, whatever the storage contains", () => {
    const [cookie = ""] = languageCookie(null).split(";");
    expect(found({ cookies: cookie, kept: ["hr", null] })).toEqual({ keep: null, again: false });
  });
});
