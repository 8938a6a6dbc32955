/**
 * Rich text as the editor stores it: ProseMirror JSON limited to what our toolbar produces
 * (requirements §2). Never HTML.
 */
export type RichText = { type: "doc"; content: Block[] };

export type Align = "left" | "center" | "right" | "justify";
export type Level = 1 | 2 | 3 | 4 | 5 | 6;
export type Mark =
  | { type: "bold" | "italic" | "underline" | "strike" | "code" }
  | { type: "link"; attrs: { href: string } };
export type Inline =
  | { type: "text"; text: string; marks?: Mark[] }
  | { type: "hardBreak" }
  /** A mentioned colleague, with their name at the time of writing. */
  | { type: "mention"; attrs: { id: string; label: string } };

export type Block =
  | { type: "paragraph"; attrs?: { textAlign: Align }; content?: Inline[] }
  | { type: "heading"; attrs: { level: Level; textAlign?: Align }; content?: Inline[] }
  | { type: "codeBlock"; content?: Inline[] }
  | { type: "blockquote"; content: Block[] }
  | { type: "bulletList"; content: ListItem[] }
  | { type: "orderedList"; attrs?: { start: number }; content: ListItem[] }
  | { type: "horizontalRule" }
  /**
   * An image stored in the tenant's files. An image given by URL is fetched once and stored
   * (quality §3).
   */
  | { type: "image"; attrs: { fileId: string; alt: string } };
export type ListItem = { type: "listItem"; content: Block[] };

export const ALIGNS: readonly Align[] = ["left", "center", "right", "justify"];
export const PLAIN_MARKS = ["bold", "italic", "underline", "strike", "code"] as const;

/** Limits beyond any real document. */
export const DEEPEST = 12;
export const MAX_NODES = 5_000;
/** Of a description without formats too. */
export const MAX_TEXT_LENGTH = 20_000;
