import type { Block, Inline, RichText } from "./model";

/** Plain text of a document, for search, lists and clients without rich text. */
export function plainTextOf(doc: RichText): string {
  return doc.content
    .map((block) => textOf(block, ""))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function textOf(block: Block, indent: string): string {
  switch (block.type) {
    case "paragraph":
    case "heading":
    case "codeBlock":
      return indent + inlineTexts(block.content ?? []);
    case "blockquote":
      return block.content.map((child) => textOf(child, indent)).join("\n");
    case "bulletList":
      return block.content.map((item) => listText(item.content, "- ", indent)).join("\n");
    case "orderedList": {
      const first = block.attrs?.start ?? 1;
      return block.content
        .map((item, at) => listText(item.content, `${first + at}. `, indent))
        .join("\n");
    }
    case "image":
      return block.attrs.alt ? indent + block.attrs.alt : "";
    case "horizontalRule":
      return "";
  }
}

function listText(content: Block[], sign: string, indent: string): string {
  return content
    .map((child, at) =>
      at === 0 ? indent + sign + textOf(child, "") : textOf(child, `${indent}  `),
    )
    .join("\n");
}

function inlineTexts(content: Inline[]): string {
  return content.map(inlineText).join("");
}

function inlineText(inline: Inline): string {
  if (inline.type === "text") return inline.text;
  return inline.type === "mention" ? `@${inline.attrs.label}` : "\n";
}

/** Converts plain text to a document with one paragraph per line. */
export function richTextOf(text: string): RichText {
  const lines = text.split(/\r?\n/);
  return {
    type: "doc",
    content: lines.map((line) =>
      line === ""
        ? { type: "paragraph" }
        : { type: "paragraph", content: [{ type: "text", text: line }] },
    ),
  };
}

/** True when the document has no formatting, so that storing the plain text is enough. */
export function isPlain(doc: RichText): boolean {
  return doc.content.every(
    (block) =>
      block.type === "paragraph" &&
      !block.attrs &&
      (block.content ?? []).every(
        (inline) => inline.type === "hardBreak" || (inline.type === "text" && !inline.marks),
      ),
  );
}

/** Ids of the files that the document's images show. */
export function imagesIn(doc: RichText): string[] {
  return attributeOf(doc, "image", "fileId");
}

/** Ids of the mentioned users. */
export function mentionsIn(doc: RichText): string[] {
  return attributeOf(doc, "mention", "id");
}

function attributeOf(doc: RichText, type: string, name: string): string[] {
  const found: string[] = [];
  JSON.stringify(doc, (_key, value) => {
    if (value?.type === type && typeof value.attrs?.[name] === "string")
      found.push(value.attrs[name]);
    return value;
  });
  return [...new Set(found)];
}

/** Forms send CR LF as line ending, whatever the original was. */
export function hasSameText(one: string, other: string): boolean {
  return one.replace(/\r\n?/g, "\n").trim() === other.replace(/\r\n?/g, "\n").trim();
}
