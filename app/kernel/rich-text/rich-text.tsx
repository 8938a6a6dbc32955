import { createElement, type ReactNode } from "react";
import type { Block, Inline, Mark, RichText as Doc } from "./model";

type RichTextProps = {
  /** Plain text, shown when there is no document. */
  text: string;
  doc: Doc | null;
  /**
   * Returns the URL of an image, or its bytes as a data URL in a PDF. Without one, the description
   * is shown.
   */
  imageSrc?: (fileId: string) => string | null;
  className?: string;
};

/**
 * Renders rich text without the editor. It creates its own elements and never inserts user HTML.
 */
export function RichText({ text, doc, imageSrc = fileAddress, className = "" }: RichTextProps) {
  if (!doc) return <p className={`whitespace-pre-line wrap-anywhere ${className}`}>{text}</p>;
  return createElement(
    "div",
    { className: `rich-text wrap-anywhere ${className}` },
    ...blocksOf(doc.content, imageSrc),
  );
}

function fileAddress(fileId: string): string {
  return `/api/files/${fileId}`;
}

type ImageSrc = (fileId: string) => string | null;

// Children are passed as arguments: their order never changes, so they need no keys.
function blocksOf(blocks: Block[], imageSrc: ImageSrc): ReactNode[] {
  return blocks.map((block) => blockOf(block, imageSrc));
}

function blockOf(block: Block, imageSrc: ImageSrc): ReactNode {
  switch (block.type) {
    case "paragraph":
      return createElement("p", { style: block.attrs }, ...inlinesOf(block.content));
    case "heading":
      return headingOf(block);
    case "codeBlock":
      return <pre>{createElement("code", null, ...inlinesOf(block.content))}</pre>;
    case "blockquote":
      return createElement("blockquote", null, ...blocksOf(block.content, imageSrc));
    case "bulletList":
      return createElement("ul", null, ...itemsOf(block.content, imageSrc));
    case "orderedList":
      return createElement(
        "ol",
        { start: block.attrs?.start },
        ...itemsOf(block.content, imageSrc),
      );
    case "horizontalRule":
      return <hr />;
    case "image":
      return imageOf(block.attrs, imageSrc);
  }
}

function itemsOf(items: { content: Block[] }[], imageSrc: ImageSrc): ReactNode[] {
  return items.map((item) => createElement("li", null, ...blocksOf(item.content, imageSrc)));
}

/**
 * The page has its own headings, so the writer's first level is rendered one level lower with the
 * intended look.
 */
function headingOf({ attrs, content }: Extract<Block, { type: "heading" }>): ReactNode {
  const { level, textAlign } = attrs;
  return createElement(
    `h${Math.min(6, level + 2)}`,
    { "data-level": level, style: textAlign ? { textAlign } : undefined },
    ...inlinesOf(content),
  );
}

function imageOf({ fileId, alt }: { fileId: string; alt: string }, imageSrc: ImageSrc): ReactNode {
  const src = imageSrc(fileId);
  if (!src) return alt ? <p>{alt}</p> : null;
  // Data URLs, as in PDFs, are not loaded lazily.
  return (
    <img
      src={src}
      alt={alt}
      loading={src.startsWith("data:") ? undefined : "lazy"}
      decoding="async"
    />
  );
}

function inlinesOf(content: Inline[] = []): ReactNode[] {
  return content.map(inlineOf);
}

function inlineOf(inline: Inline): ReactNode {
  if (inline.type === "hardBreak") return <br />;
  return inline.type === "mention" ? (
    <span className="mention">@{inline.attrs.label}</span>
  ) : (
    marked(inline.text, inline.marks ?? [])
  );
}

const TAGS = { bold: "strong", italic: "em", underline: "u", strike: "s", code: "code" } as const;

function marked(text: string, marks: Mark[]): ReactNode {
  return marks.reduceRight<ReactNode>((inner, mark) => {
    if (mark.type !== "link") return createElement(TAGS[mark.type], null, inner);
    return (
      <a href={mark.attrs.href} rel="noopener noreferrer nofollow ugc" target="_blank">
        {inner}
      </a>
    );
  }, text);
}
