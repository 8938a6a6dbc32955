import { describe, expect, it } from "vitest";
import { chosenLanguage } from "~/shell/preferences/chosen-language";
import { languageCookie } from "~/shell/preferences/preference-cookies";

const found = (given: Partial<Parameters<typeof chosenLanguage>[0]>) =>
  chosenLanguage({ query: "", cookies: "theme=dark", stored: [null, null], page: "en", ...given });

describe("the language of a browser", () => {
  it("comes from the URL, then the cookie, then local storage, then session storage", () => {
    const all = { query: "?lng=hr", cookies: "theme=dark; language=ba", stored: ["rs", "en"] };
    expect(found({ ...all, page: "hr" })).toEqual({ language: "hr", again: false });
    expect(found({ ...all, query: "", page: "bs" })).toEqual({ language: "ba", again: false });
    expect(found({ ...all, query: "", cookies: "" })).toEqual({ language: "rs", again: true });
    expect(found({ stored: [null, "hr"] })).toEqual({ language: "hr", again: true });
    expect(found({})).toEqual({ language: null, again: false });
  });

  it("needs no reload where the page already has it", () => {
    expect(found({ stored: ["ba", null], page: "bs" })).toEqual({ language: "ba", again: false });
    expect(found({ stored: ["sr-Latn", null], page: "sr-Latn" })).toEqual({
      language: "rs",
      again: false,
    });
    expect(found({ stored: ["bs", null], page: "sr-Latn" })).toEqual({
      language: "ba",
      again: true,
    });
  });

  it("is never a value that looks like a script", () => {
    const script = "<script>alert(1)</script>";
    expect(
      found({ query: `?lng=${encodeURIComponent(script)}`, stored: [script, "javascript:hr"] }),
    ).toEqual({ language: null, again: false });
    expect(found({ query: `?lng=${encodeURIComponent(script)}`, stored: [script, "hr"] })).toEqual({
      language: "hr",
      again: true,
    });
  });

  it("is the browser's own after that choice, whatever the storage contains", () => {
    const [cookie = ""] = languageCookie(null).split(";");
    expect(found({ cookies: cookie, stored: ["hr", null] })).toEqual({
      language: null,
      again: false,
    });
  });
});
