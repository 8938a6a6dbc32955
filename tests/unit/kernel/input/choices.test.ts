import { describe, expect, it } from "vitest";
import { chosenColumns, columnChoicesOf } from "~/kernel/input/column-choices";
import { menuChoicesOf, toggled } from "~/kernel/input/menu-choices";

function withCookies(cookie: string): Request {
  return new Request("https://acme.example/", { headers: { cookie } });
}

describe("the folded parts of the menu", () => {
  it("are read from their cookie, without invalid keys", () => {
    expect(menuChoicesOf(withCookies("a=1; folded=menu.work.<b>..UP; b=2"))).toEqual([
      "menu",
      "work",
    ]);
    expect(menuChoicesOf(withCookies("unfolded=work"))).toEqual([]);
  });

  it("gain and lose one part at a time", () => {
    expect(toggled(["work"], "menu", true)).toEqual(["work", "menu"]);
    expect(toggled(["work", "menu"], "work", false)).toEqual(["menu"]);
    expect(toggled(["work"], "work", true)).toEqual(["work"]);
  });
});

describe("the chosen columns", () => {
  const columns = ["title", "customer", "status"].map((key) => ({ key }));
  const keysFor = (choice: string[] | null) =>
    chosenColumns(columns, choice, ({ key }) => key === "title").map(({ key }) => key);

  it("are read from one cookie per list", () => {
    const cookie = 'columns.work-orders=status.title; columns.tasks=a"b.number; theme=dark';
    expect(columnChoicesOf(withCookies(cookie))).toEqual({
      "work-orders": ["status", "title"],
      tasks: ["number"],
    });
  });

  it("have the chosen order, and the title in any case", () => {
    expect(keysFor(["status", "title"])).toEqual(["status", "title"]);
    expect(keysFor(["status", "unknown"])).toEqual(["title", "status"]);
  });

  it("have an optional column only where it is chosen", () => {
    const more = [...columns, { key: "hours", isOptional: true }];
    const chosen = (choice: string[] | null) =>
      chosenColumns(more, choice, ({ key }) => key === "title").map(({ key }) => key);
    expect(chosen(null)).toEqual(["title", "customer", "status"]);
    expect(chosen(["hours", "title"])).toEqual(["hours", "title"]);
  });

  it("are all columns without a choice", () => {
    expect(keysFor(null)).toEqual(["title", "customer", "status"]);
    expect(keysFor([])).toEqual(["title", "customer", "status"]);
  });
});
