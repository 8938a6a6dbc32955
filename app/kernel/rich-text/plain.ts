import type { Block, Inline, RichText } from "./words";

/** The words of a text without its form: for search, lists, and whoever knows no documents. */
export function plainTextOf(doc: RichText): string {
  return doc.content.map((block) => wordsOf(block, "")).join("\n").replace(/\n{3,}/g, "\n\n").trim();
}

function wordsOf(block: Block, indent: string): string {
  switch (block.type) {
    case "paragraph":
    case "heading":
    case "codeBlock":
      return indent + inlineWords(block.content ?? []);
    case "blockquote":
      return block.content.map((child) => wordsOf(child, indent)).join("\n");
    case "bulletList":
      return block.content.map((item) => listWords(item.content, "- ", indent)).join("\n");
    case "orderedList": {
      const first = block.attrs?.start ?? 1;
      return block.content.map((item, at) => listWords(item.content, `${first + at}. `, indent)).join("\n");
    }
    case "image":
      return block.attrs.alt ? indent + block.attrs.alt : "";
    case "horizontalRule":
      return "";
  }
}

function listWords(content: Block[], sign: string, indent: string): string {
  return content.map((child, at) => (at === 0 ? indent + sign + wordsOf(child, "") : wordsOf(child, `${indent}  `))).join("\n");
}

function inlineWords(content: Inline[]): string {
  return content.map(inlineWord).join("");
}

function inlineWord(inline: Inline): string {
  if (inline.type === "text") return inline.text;
  return inline.type === "mention" ? `@${inline.attrs.label}` : "\n";
}

/** A plain text as a document: a paragraph for each line. */
export function richTextOf(text: string): RichText {
  const lines = text.split(/\r?\n/);
  return { type: "doc", content: lines.map((line) => (line === "" ? { type: "paragraph" } : { type: "paragraph", content: [{ type: "text", text: line }] })) };
}

/** True where the form says nothing that plain lines would not: then only the text is kept. */
export function isPlain(doc: RichText): boolean {
  return doc.content.every((block) => block.type === "paragraph" && !block.attrs && (block.content ?? []).every((inline) => inline.type === "hardBreak" || (inline.type === "text" && !inline.marks)));
}

/** The files that its pictures stand for. */
export function imagesIn(doc: RichText): string[] {
  return attributeOf(doc, "image", "fileId");
}

/** The people it calls. */
export function mentionsIn(doc: RichText): string[] {
  return attributeOf(doc, "mention", "id");
}

function attributeOf(doc: RichText, type: string, name: string): string[] {
  const found: string[] = [];
  JSON.stringify(doc, (_key, value) => {
    if (value?.type === type && typeof value.attrs?.[name] === "string") found.push(value.attrs[name]);
    return value;
  });
  return [...new Set(found)];
}

/** A form sends lines that end in CR LF, whatever they ended in before. */
export function sameWords(one: string, other: string): boolean {
  return one.replace(/\r\n?/g, "\n").trim() === other.replace(/\r\n?/g, "\n").trim();
}
