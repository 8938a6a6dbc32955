import { mergeAttributes, Node } from "@tiptap/core";
import TextAlign from "@tiptap/extension-text-align";
import StarterKit from "@tiptap/starter-kit";
import { cleanHref } from "~/kernel/rich-text/href";

/** An image among the tenant's files. Pasted images from elsewhere are not part of the schema: the server would refuse them. */
const Picture = Node.create({
  name: "image",
  group: "block",
  draggable: true,
  addAttributes: () => ({
    fileId: {
      default: null,
      parseHTML: (element: HTMLElement) => element.dataset["fileId"] ?? null,
      renderHTML: ({ fileId }) => ({ "data-file-id": fileId, src: `/api/files/${fileId}` }),
    },
    alt: { default: "" },
  }),
  parseHTML: () => [{ tag: "img[data-file-id]" }],
  renderHTML: ({ HTMLAttributes }) => ["img", mergeAttributes(HTMLAttributes)],
});

const Mention = Node.create({
  name: "mention",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({
    id: {
      default: null,
      parseHTML: (element: HTMLElement) => element.dataset["mention"] ?? null,
      renderHTML: ({ id }) => ({ "data-mention": id }),
    },
    label: {
      default: "",
      parseHTML: (element: HTMLElement) => element.textContent?.replace(/^@/, "") ?? "",
      renderHTML: () => ({}),
    },
  }),
  parseHTML: () => [{ tag: "span[data-mention]" }],
  renderHTML: ({ node, HTMLAttributes }) => [
    "span",
    mergeAttributes(HTMLAttributes, { class: "mention" }),
    `@${node.attrs["label"]}`,
  ],
  renderText: ({ node }) => `@${node.attrs["label"]}`,
});

/** The nodes and marks of app/kernel/rich-text, and no others. */
export const EXTENSIONS = [
  StarterKit.configure({
    link: {
      openOnClick: false,
      autolink: true,
      isAllowedUri: (href) => cleanHref(href) !== null,
      HTMLAttributes: { rel: null, target: null },
    },
    dropcursor: false,
    trailingNode: false,
  }),
  TextAlign.configure({
    types: ["heading", "paragraph"],
    alignments: ["left", "center", "right", "justify"],
    defaultAlignment: "left",
  }),
  Picture,
  Mention,
];
