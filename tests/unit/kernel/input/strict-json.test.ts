import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { parseStrictJson } from "~/kernel/input/strict-json";

const faultOf = (text: string) => parseStrictJson(text, 20).fault;

describe("a JSON text", () => {
  it("parses like JSON.parse, whatever characters its strings contain", () => {
    const keys = fc
      .string({ unit: "binary" })
      .filter((key) => !["__proto__", "constructor", "prototype"].includes(key));
    const values = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 5 },
        fc.string({ unit: "binary" }),
        fc.constantFrom('"', "\\", '{"a":', "[[", "}:"),
        fc.double(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie("value")),
        fc.dictionary(keys, tie("value")),
      ),
    }));
    fc.assert(
      fc.property(values.value, fc.constantFrom(0, 1, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(parseStrictJson(text, 20)).toEqual({ value: JSON.parse(text), fault: null });
      }),
    );
  });

  it("is refused without an exception when it is invalid", () => {
    for (const text of ["", "{", "[1,]", "{'a':1}", "\u00a0{}", '"\n"', '"', '"\\', "::", "01"])
      expect(faultOf(text), text).toBe("not_json");
    expect(faultOf("[".repeat(900_000))).toBe("too_deep");
    fc.assert(fc.property(fc.string(), (text) => void parseStrictJson(text, 20)));
  });

  it("is refused when it repeats a member name in any object, however the name is escaped", () => {
    for (const text of [
      '{"a":1,"a":2}',
      '{"a":1,"\\u0061":2}',
      '[{"b":{"a":1 , "c":"\\"a\\":", "a"\n:1}}]',
      '{"":1,"":2}',
      '{"a":{"a":1},"a":{}}',
    ])
      expect(faultOf(text), text).toBe("twice");
    for (const text of [
      '{"a":{"a":1},"b":[{"a":1},{"a":1}]}',
      '{"a":"a","b":"a"}',
      '["a","a"]',
      '{"a":"\\"a\\":1"}',
      '{"a\\\\":1,"a":2}',
    ])
      expect(faultOf(text), text).toBeNull();
  });

  it("is refused with a prototype member; as a value that name is ordinary text", () => {
    for (const text of [
      '{"__proto__":{}}',
      '[{"a":{"constructor":1}}]',
      '{"\\u005f_proto__":1}',
      '{"prototype":null}',
    ])
      expect(faultOf(text), text).toBe("unknown");
    expect(faultOf('{"name":"__proto__","list":["constructor"]}')).toBeNull();
  });

  it("may reach the given depth and no more; any greater depth is refused without recursion", () => {
    const nested = (levels: number) => `${'{"a":['.repeat(levels / 2)}1${"]}".repeat(levels / 2)}`;
    expect([20, 22, 400_000].map((levels) => faultOf(nested(levels)))).toEqual([
      null,
      "too_deep",
      "too_deep",
    ]);
  });

  it("is refused for a member whose name is no name, which is not read", () => {
    const named = (name: string) => `{"a":{"${name}":1}}`;
    expect(faultOf(named("x".repeat(198)))).toBeNull();
    const parse = vi.spyOn(JSON, "parse");
    expect(faultOf(named("x".repeat(900_000)))).toBe("unknown");
    expect(faultOf(named("\\u0315".repeat(150_000)))).toBe("unknown");
    // The whole text, and the name "a".
    expect(parse.mock.calls.filter(([text]) => text.startsWith('"'))).toEqual([['"a"'], ['"a"']]);
  });

  it("is refused for more members and values than a record has, before it is parsed", () => {
    const members = (count: number) =>
      `{"a":"{,,::","b":{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(",")}}}`;
    const values = (count: number) => `["a,a",${Array<string>(count).fill("[1,2]").join(",")}]`;
    expect(faultOf(members(500))).toBeNull();
    expect(faultOf(values(49_000))).toBeNull();
    const parse = vi.spyOn(JSON, "parse");
    expect(faultOf(members(501))).toBe("unknown");
    expect(faultOf(values(51_000))).toBe("too_many");
    expect(faultOf(`[${"1,".repeat(480_000)}1]`)).toBe("too_many");
    expect(parse).not.toHaveBeenCalled();
  });
});
