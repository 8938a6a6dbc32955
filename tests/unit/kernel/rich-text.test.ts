import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanRichText } from "~/kernel/rich-text/clean";
import { richText, storedText } from "~/kernel/rich-text/field";
import { cleanHref, hrefFromTyped } from "~/kernel/rich-text/href";
import type { RichText } from "~/kernel/rich-text/model";
import { imagesIn, isPlain, plainTextOf, richTextOf } from "~/kernel/rich-text/plain";

const FILE = "01990000-0000-7000-8000-000000000001";
const text = (value: string, ...marks: unknown[]) => ({
  type: "text",
  text: value,
  ...(marks.length > 0 ? { marks } : {}),
});
const doc = (...content: unknown[]) => ({ type: "doc", content });
function cleaned(raw: unknown): RichText {
  const doc = cleanRichText(raw);
  if (!doc) throw new Error("no document");
  return doc;
}
const paragraph = (...content: unknown[]) => ({ type: "paragraph", content });

describe("a rich text", () => {
  it("keeps everything that the toolbar produces", () => {
    const all = doc(
      { type: "heading", attrs: { level: 2, textAlign: "center" }, content: [text("Kvar")] },
      paragraph(
        text("Pumpa ", { type: "bold" }, { type: "italic" }),
        text("curi", { type: "underline" }, { type: "strike" }),
        { type: "hardBreak" },
        text("x", { type: "code" }),
      ),
      {
        type: "bulletList",
        content: [
          {
            type: "listItem",
            content: [
              paragraph(text("a")),
              {
                type: "orderedList",
                attrs: { start: 3 },
                content: [{ type: "listItem", content: [paragraph(text("b"))] }],
              },
            ],
          },
        ],
      },
      { type: "blockquote", content: [paragraph(text("c"))] },
      { type: "codeBlock", content: [text("d")] },
      { type: "horizontalRule" },
      { type: "image", attrs: { fileId: FILE, alt: "Pumpa" } },
      paragraph(text("link", { type: "link", attrs: { href: "https://example.com/" } })),
    );
    expect(cleanRichText(all)).toEqual(all);
    expect(imagesIn(cleaned(all))).toEqual([FILE]);
  });

  it("drops formatting that no button produces, and keeps its text", () => {
    const hostile = doc(
      { type: "script", content: [text("alert(1)")] },
      { type: "iframe", attrs: { src: "https://evil.example" } },
      {
        type: "paragraph",
        attrs: { textAlign: "left;background:url(x)", onclick: "x" },
        content: [
          text(
            "hi",
            { type: "textStyle", attrs: { color: "red" } },
            { type: "link", attrs: { href: "javascript:alert(1)", onclick: "x" } },
          ),
        ],
      },
      { type: "image", attrs: { src: "https://evil.example/track.gif", fileId: "../../etc" } },
      { type: "heading", attrs: { level: 99 }, content: [text("h")] },
      { type: "codeBlock", content: [text("c", { type: "bold" })] },
    );
    expect(cleanRichText(hostile)).toEqual(
      doc(
        paragraph(text("alert(1)")),
        paragraph(text("hi")),
        { type: "heading", attrs: { level: 1 }, content: [text("h")] },
        { type: "codeBlock", content: [text("c")] },
      ),
    );
  });

  it("turns any JSON into a document that is stable under a second pass, or into none", () => {
    const types = fc.constantFrom(
      "doc",
      "paragraph",
      "heading",
      "bulletList",
      "orderedList",
      "listItem",
      "blockquote",
      "codeBlock",
      "image",
      "text",
      "hardBreak",
      "iframe",
      "link",
    );
    const tree = fc.letrec((tie) => ({
      node: fc.record(
        {
          type: types,
          text: fc.string(),
          attrs: fc.oneof(
            fc.jsonValue(),
            fc.record({
              level: fc.integer(),
              href: fc.webUrl(),
              textAlign: fc.string(),
              fileId: fc.string(),
            }),
          ),
          marks: fc.array(tie("node"), { maxLength: 2 }),
          content: fc.array(tie("node"), { maxLength: 3, depthIdentifier: "n" }),
        },
        { requiredKeys: ["type"] },
      ),
    }));
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.array(tree.node, { maxLength: 4 }).map((content) => doc(...content)),
        ),
        (raw) => {
          const clean = cleanRichText(raw);
          if (clean) expect(cleanRichText(JSON.parse(JSON.stringify(clean)))).toEqual(clean);
        },
      ),
    );
  });

  it("rejects documents that are too deep or too long", () => {
    let deep: unknown = paragraph(text("x"));
    for (let level = 0; level < 40; level += 1) deep = { type: "blockquote", content: [deep] };
    expect(cleanRichText(doc(deep))).toBeNull();
    expect(
      cleanRichText(doc(...Array.from({ length: 6_000 }, () => paragraph(text("x"))))),
    ).toBeNull();
    expect(richText().safeParse(doc(paragraph(text("x".repeat(20_001))))).success).toBe(false);
    expect(richText().safeParse(doc(paragraph(text("half \uD800 pair")))).success).toBe(false);
  });

  it("rejects JSON text of any depth without recursion, in blocks, in text and in unknown nodes", () => {
    for (const type of ["blockquote", "paragraph", "listItem", "iframe", "text"]) {
      for (const levels of [40, 4_900, 40_000]) {
        const json = `{"type":"doc","content":[${`{"type":"paragraph","content":[{"type":"${type}","content":[`.repeat(levels)}${"]}]}".repeat(levels)}]}`;
        expect(richText().safeParse(json).success, `${type} ${levels}`).toBe(false);
      }
    }
  });

  it("accepts JSON text as deep as a document may be", () => {
    const nested = (levels: number) => {
      let block: unknown = paragraph(
        text("x", { type: "link", attrs: { href: "https://example.com/" } }),
      );
      for (let level = 0; level < levels; level += 1)
        block = { type: "blockquote", content: [block] };
      return doc(block);
    };
    for (const levels of [1, 12])
      expect(richText().parse(JSON.stringify(nested(levels)))).toEqual(nested(levels));
    expect(richText().safeParse(JSON.stringify(nested(13))).success).toBe(false);
  });
});

describe("its plain text", () => {
  it("reads as lines and lists", () => {
    const list = {
      type: "orderedList",
      content: [
        {
          type: "listItem",
          content: [
            paragraph(text("one")),
            {
              type: "bulletList",
              content: [{ type: "listItem", content: [paragraph(text("deep"))] }],
            },
          ],
        },
        { type: "listItem", content: [paragraph(text("two"))] },
      ],
    };
    expect(plainTextOf(cleaned(doc(paragraph(text("Do:")), list)))).toBe(
      "Do:\n1. one\n  - deep\n2. two",
    );
  });

  it("is all that is stored of a document without formatting, and wins over text sent beside it", () => {
    expect(storedText("sent beside", richTextOf("a\n\nb"))).toEqual({ text: "a\n\nb", doc: null });
    const bold = cleaned(doc(paragraph(text("b", { type: "bold" }))));
    expect(isPlain(bold)).toBe(false);
    expect(storedText("", bold)).toEqual({ text: "b", doc: JSON.stringify(bold) });
    expect(storedText("only words", null)).toEqual({ text: "only words", doc: null });
  });
});

describe("an incoming document", () => {
  it("may be JSON text, an object, or nothing", () => {
    const field = richText();
    const plain = doc(paragraph(text("x")));
    expect(field.parse(JSON.stringify(plain))).toEqual(plain);
    expect(field.parse(plain)).toEqual(plain);
    for (const nothing of [null, ""]) expect(field.parse(nothing)).toBeNull();
    for (const wrong of ["<p>x</p>", "{", 7, [], { type: "paragraph" }])
      expect(field.safeParse(wrong).success, String(wrong)).toBe(false);
  });
});

it("may link only to allowed addresses", () => {
  for (const bad of [
    "javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "//evil",
    "file:///etc",
    " java\nscript:x",
    7,
    null,
  ])
    expect(cleanHref(bad), String(bad)).toBeNull();
  expect(hrefFromTyped("example.com/a b")).toBe("https://example.com/a%20b");
  expect(hrefFromTyped("ana@example.com")).toBe("mailto:ana@example.com");
  expect(hrefFromTyped("tel:+38591")).toBe("tel:+38591");
  expect(hrefFromTyped("not a link")).toBeNull();
});

it("may not link to an address that hides its target, or to a mail with additional headers", () => {
  const hiding = [
    "https://user:pw@example.com/",
    "https://bank.example@evil.example",
    "http://:pw@example.com",
    "https://user@example.com/?a=1",
  ];
  const injecting = [
    "mailto:ana@example.com%0d%0aBcc:eve@example.com",
    "mailto:ana@example.com?subject=x%0D%0ABcc:eve@example.com",
    "mailto:a@b.hr%0Ax",
    "tel:+385%0d1",
  ];
  for (const bad of [...hiding, ...injecting])
    expect({ bad, clean: cleanHref(bad), typed: hrefFromTyped(bad) }).toEqual({
      bad,
      clean: null,
      typed: null,
    });
  for (const good of [
    "https://example.com/@ana",
    "https://example.com/?mail=a@b.hr",
    "https://example.com/?text=a%0Ab",
    "mailto:ana@example.com?subject=Kvar%20%0 ",
  ])
    expect(cleanHref(good), good).not.toBeNull();
});

it.each(["?bcc=eve@example.com", "?subject=a&BCC=eve@example.com", "?body=x#y", "#?cc=e@e.hr"])(
  "links to a mail address without the parameters %j",
  (rest) => {
    const link = `mailto:ana@example.com${rest}`;
    expect([cleanHref(link), hrefFromTyped(link), hrefFromTyped(`ana@example.com${rest}`)]).toEqual(
      ["mailto:ana@example.com", "mailto:ana@example.com", expect.not.stringContaining("cc=")],
    );
  },
);

it("contains no line breaks of other systems and no signs that change the direction of writing", () => {
  const text = (value: string) => ({ type: "text", text: value });
  const clean = cleanRichText({
    type: "doc",
    content: [
      { type: "paragraph", content: [text("gpj\u202e.exe\r\nb\rc"), text("\u2066\u{e0041}")] },
    ],
  });
  expect(clean?.content).toEqual([{ type: "paragraph", content: [text("gpj.exe\nb\nc")] }]);
});
