import { describe, expect, it } from "vitest";
import { cardParams, viewOf } from "~/kernel/input/list-view";

function request(query: string, cookie = "") {
  return new Request(`http://acme.localhost/work-orders${query}`, { headers: { cookie } });
}

describe("the view of a list", () => {
  it("comes from the URL, else from the last choice for this list, else from the default", () => {
    expect(viewOf(request("?view=cards", "view.work-orders=kanban"), "work-orders")).toBe("cards");
    expect(viewOf(request("", "theme=dark; view.work-orders=kanban; a=b"), "work-orders")).toBe(
      "kanban",
    );
    expect(viewOf(request("", "view.tickets=kanban"), "work-orders")).toBeNull();
    expect(viewOf(request("?view=pie", "view.work-orders=nonsense"), "work-orders")).toBeNull();
  });

  it.each([
    ["", 10],
    ["20", 20],
    ["13", 20],
    ["100000", 100],
    ["-5", 10],
    ["x", 10],
  ])("reads cards=%s as %i cards per column", (listParams, cards) => {
    expect(
      cardParams(new URLSearchParams({ "cards.done": listParams }), ["done", "backlog"]),
    ).toEqual({ done: cards, backlog: 10 });
  });
});
