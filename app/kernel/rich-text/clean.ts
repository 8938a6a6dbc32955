import { isId } from "../ids";
import { cleanLines, withoutDirections } from "../text/invisible";
import { cleanHref } from "./href";
import {
  ALIGNS,
  type Align,
  type Block,
  DEEPEST,
  type Inline,
  type Level,
  type ListItem,
  type Mark,
  MAX_NODES,
  PLAIN_MARKS,
  type RichText,
} from "./model";

/** UTF-16 code units of the name in a mention, and of what describes an image. The rest is cut off. */
const MAX_LABEL = 200;
const MAX_ALT = 300;

type Raw = Record<string, unknown>;
type Budget = { nodes: number };

/**
 * Reduces input to what the editor produces. Unknown nodes are removed and their content is kept
 * where it is allowed. Returns null for input that is no document, nested too deeply or too long.
 */
export function cleanRichText(raw: unknown): RichText | null {
  if (!isRaw(raw) || raw["type"] !== "doc") return null;
  const budget: Budget = { nodes: MAX_NODES };
  const content = blocksOf(raw, budget, 0);
  if (budget.nodes < 0) return null;
  return { type: "doc", content: content.length > 0 ? content : [{ type: "paragraph" }] };
}

function isRaw(value: unknown): value is Raw {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function childrenOf(node: Raw, budget: Budget): Raw[] {
  const content = Array.isArray(node["content"]) ? node["content"].filter(isRaw) : [];
  budget.nodes -= content.length;
  return budget.nodes < 0 ? [] : content;
}

function attributesOf(node: Raw): Raw {
  return isRaw(node["attrs"]) ? node["attrs"] : {};
}

/** Exhausts the budget, so that the whole document is refused. */
function isTooDeep(budget: Budget, depth: number): boolean {
  if (depth > DEEPEST) budget.nodes = -1;
  return depth > DEEPEST;
}

function blocksOf(node: Raw, budget: Budget, depth: number): Block[] {
  if (isTooDeep(budget, depth)) return [];
  const blocks: Block[] = [];
  let loose: Inline[] = [];
  const flush = () => {
    if (loose.length > 0) blocks.push({ type: "paragraph", content: loose });
    loose = [];
  };
  for (const child of childrenOf(node, budget)) {
    const inline = inlineOf(child);
    if (inline) loose.push(inline);
    else {
      flush();
      blocks.push(...blockOf(child, budget, depth + 1));
    }
  }
  flush();
  return blocks;
}

function blockOf(node: Raw, budget: Budget, depth: number): Block[] {
  switch (node["type"]) {
    case "paragraph":
      return [{ type: "paragraph", ...aligned(node), ...inlines(node, budget) }];
    case "heading":
      return [
        {
          type: "heading",
          attrs: { level: levelOf(node), ...aligned(node).attrs },
          ...inlines(node, budget),
        },
      ];
    case "codeBlock":
      return [{ type: "codeBlock", ...inlines(node, budget, true) }];
    case "horizontalRule":
      return [{ type: "horizontalRule" }];
    case "image":
      return imageOf(node);
    case "bulletList":
    case "orderedList":
      return listOf(node, budget, depth);
    case "blockquote": {
      const content = blocksOf(node, budget, depth);
      return content.length > 0 ? [{ type: "blockquote", content }] : [];
    }
    default:
      return blocksOf(node, budget, depth);
  }
}

function listOf(node: Raw, budget: Budget, depth: number): Block[] {
  const items = childrenOf(node, budget).map((child): ListItem => {
    const content =
      child["type"] === "listItem"
        ? blocksOf(child, budget, depth + 1)
        : blockOf(child, budget, depth + 1);
    return { type: "listItem", content: content.length > 0 ? content : [{ type: "paragraph" }] };
  });
  if (items.length === 0) return [];
  if (node["type"] === "bulletList") return [{ type: "bulletList", content: items }];
  const start = attributesOf(node)["start"];
  const from =
    typeof start === "number" && Number.isInteger(start) && start > 1 && start < 10_000
      ? { attrs: { start } }
      : {};
  return [{ type: "orderedList", ...from, content: items }];
}

function imageOf(node: Raw): Block[] {
  const { fileId, alt } = attributesOf(node);
  if (typeof fileId !== "string" || !isId(fileId)) return [];
  return [
    {
      type: "image",
      attrs: {
        fileId,
        alt: typeof alt === "string" ? withoutDirections(alt.slice(0, MAX_ALT)) : "",
      },
    },
  ];
}

function aligned(node: Raw): { attrs?: { textAlign: Align } } {
  const wanted = attributesOf(node)["textAlign"];
  const textAlign = ALIGNS.find((align) => align === wanted && align !== "left");
  return textAlign ? { attrs: { textAlign } } : {};
}

function levelOf(node: Raw): Level {
  const level = Number(attributesOf(node)["level"]);
  return ([1, 2, 3, 4, 5, 6] as const).find((one) => one === level) ?? 1;
}

function inlines(node: Raw, budget: Budget, bare = false, depth = 0): { content?: Inline[] } {
  if (isTooDeep(budget, depth)) return {};
  const content = childrenOf(node, budget).flatMap((child) => {
    const inline = inlineOf(child, bare);
    return inline ? [inline] : (inlines(child, budget, bare, depth + 1).content ?? []);
  });
  return content.length > 0 ? { content } : {};
}

function inlineOf(node: Raw, bare = false): Inline | null {
  if (node["type"] === "hardBreak") return { type: "hardBreak" };
  if (node["type"] === "mention") return bare ? null : mentionOf(attributesOf(node));
  if (node["type"] !== "text" || typeof node["text"] !== "string") return null;
  const text = cleanLines(node["text"]);
  if (text === "") return null;
  const marks = bare ? [] : marksOf(node["marks"]);
  return { type: "text", text, ...(marks.length > 0 ? { marks } : {}) };
}

function mentionOf({ id, label }: Raw): Inline | null {
  const name = typeof label === "string" ? withoutDirections(label.slice(0, MAX_LABEL)) : "";
  return typeof id === "string" && isId(id) && name !== ""
    ? { type: "mention", attrs: { id, label: name } }
    : null;
}

/** Each mark once and in a fixed order, so that the same text always has the same JSON. */
function marksOf(raw: unknown): Mark[] {
  const given = Array.isArray(raw) ? raw.filter(isRaw) : [];
  const plain = PLAIN_MARKS.filter((type) => given.some((mark) => mark["type"] === type)).map(
    (type): Mark => ({ type }),
  );
  const link = given.find((mark) => mark["type"] === "link");
  const href = link ? cleanHref(attributesOf(link)["href"]) : null;
  return href ? [...plain, { type: "link", attrs: { href } }] : plain;
}
