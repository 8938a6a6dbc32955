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
  const inlines: Inline[] = [];
  let from = 0;
  const addText = (to: number) => {
    if (to > from) inlines.push({ type: "text", text: text.slice(from, to) });
  };
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", Math.max(from, at + 1))) {
    const found = mentioned.find(({ label }) => isNamedAt(text, at, label));
    if (!found) continue;
    addText(at);
    inlines.push({ type: "mention", attrs: { id: found.id, label: found.label } });
    from = at + 1 + found.label.length;
  }
  addText(text.length);
  return inlines;
}

/** Not within a word, as in an e-mail address or a longer name. */
function isNamedAt(text: string, at: number, name: string): boolean {
  const around = [text.charAt(at - 1), text.charAt(at + 1 + name.length)];
  return text.startsWith(name, at + 1) && !around.some((sign) => /[\p{L}\p{N}]/u.test(sign));
}
