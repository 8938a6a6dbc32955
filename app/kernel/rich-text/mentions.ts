import type { Block, Inline, RichText } from "./model";
import { richTextOf } from "./plain";

export type Mentioned = { id: string; label: string };

/**
 * Converts plain text to a document in which "@" and the name of a mentioned colleague is a mention; null if the text names none of them.
 * A name that begins with another one is found first.
 */
export function withMentions(text: string, mentioned: readonly Mentioned[]): RichText | null {
  const longest = mentioned.toSorted((one, other) => other.label.length - one.label.length);
  const doc = richTextOf(text);
  const content = doc.content.map((block) => mentionsIn(block, longest));
  return JSON.stringify(content).includes('"mention"') ? { ...doc, content } : null;
}

function mentionsIn(block: Block, mentioned: readonly Mentioned[]): Block {
  if (block.type !== "paragraph" || !block.content) return block;
  return {
    ...block,
    content: block.content.flatMap((inline) =>
      inline.type === "text" ? split(inline.text, mentioned) : inline,
    ),
  };
}

function split(text: string, mentioned: readonly Mentioned[]): Inline[] {
  for (const { id, label } of mentioned) {
    const at = placeOf(text, `@${label}`);
    if (at < 0) continue;
    return [
      ...split(text.slice(0, at), mentioned),
      { type: "mention", attrs: { id, label } },
      ...split(text.slice(at + label.length + 1), mentioned),
    ];
  }
  return text === "" ? [] : [{ type: "text", text }];
}

/** Not within a word, as in an e-mail address or a longer name. */
function placeOf(text: string, name: string): number {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + name.length)];
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return at;
  }
  return -1;
}
