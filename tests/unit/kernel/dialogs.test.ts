import { describe, expect, it } from "vitest";
import { commandAt } from "~/kernel/dialogs";
import { commandLoader } from "~/shell/records/command-loader";

const DIALOGS = { archive: "archive", "make-default": "makeDefault", delete: "delete" } as const;

describe("the command of a dialog's URL", () => {
  it.each([
    ["archive", "archive"],
    ["make-default", "makeDefault"],
    ["makeDefault", undefined],
    ["constructor", undefined],
    ["__proto__", undefined],
    [undefined, undefined],
  ])("%s is %s", (command, name) => expect(commandAt(DIALOGS, { id: "1", command })).toBe(name));
});

describe("opening a dialog", () => {
  const open = (command: string) => {
    let requests = 0;
    const serverLoader = async () => {
      requests += 1;
      return "of the server";
    };
    const request = new Request("http://site.invalid");
    const args = { request, params: { command }, serverLoader, context: undefined };
    return commandLoader(DIALOGS, ["delete"])(args as never).then((data) => ({ data, requests }));
  };

  it("sends no request", async () => {
    expect(await open("archive")).toEqual({ data: null, requests: 0 });
  });

  it("loads what the dialog shows", async () => {
    expect(await open("delete")).toEqual({ data: "of the server", requests: 1 });
  });

  it("lets the server refuse a URL that names no command", async () => {
    expect(await open("explode")).toEqual({ data: "of the server", requests: 1 });
  });
});
