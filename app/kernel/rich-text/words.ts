/** A text with form, as the editor keeps it: ProseMirror's JSON, and of it only what our toolbar makes (requirements §2). Never HTML. */
export type RichText = { type: "doc"; content: Block[] };

export type Align = "left" | "center" | "right" | "justify";
export type Level = 1 | 2 | 3 | 4 | 5 | 6;
export type Mark = { type: "bold" | "italic" | "underline" | "strike" | "code" } | { type: "link"; attrs: { href: string } };
export type Inline =
  | { type: "text"; text: string; marks?: Mark[] }
  | { type: "hardBreak" }
  /** A colleague called to a text, by the name as it read then. */
  | { type: "mention"; attrs: { id: string; label: string } };

export type Block =
  | { type: "paragraph"; attrs?: { textAlign: Align }; content?: Inline[] }
  | { type: "heading"; attrs: { level: Level; textAlign?: Align }; content?: Inline[] }
  | { type: "codeBlock"; content?: Inline[] }
  | { type: "blockquote"; content: Block[] }
  | { type: "bulletList"; content: ListItem[] }
  | { type: "orderedList"; attrs?: { start: number }; content: ListItem[] }
  | { type: "horizontalRule" }
  /** A picture of the tenant's own files; an image by URL was fetched once and stored (quality §3). */
  | { type: "image"; attrs: { fileId: string; alt: string } };
export type ListItem = { type: "listItem"; content: Block[] };

export const ALIGNS: readonly Align[] = ["left", "center", "right", "justify"];
export const PLAIN_MARKS = ["bold", "italic", "underline", "strike", "code"] as const;

/** Deeper than anybody writes, and longer. */
export const DEEPEST = 12;
export const MOST_NODES = 5_000;
export const LONGEST_TEXT = 20_000;
