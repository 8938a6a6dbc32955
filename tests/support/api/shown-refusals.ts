import { readdirSync, readFileSync } from "node:fs";
import { isRecord } from "../../../app/kernel/is-record";
import type { ApiResponse } from "./client";

const ENGLISH = new URL("../../../app/locales/en/", import.meta.url);
const FILES = readdirSync(ENGLISH).map((file) => textsOf(file));
const SHELL = textsOf("shell.json");

function textsOf(file: string): Record<string, unknown> {
  const texts: unknown = JSON.parse(readFileSync(new URL(file, ENGLISH), "utf8"));
  return isRecord(texts) ? texts : {};
}

function sentencesIn(texts: unknown): string[] {
  return isRecord(texts)
    ? Object.values(texts).filter((each): each is string => typeof each === "string")
    : [];
}

function textAt(area: string, name: string): string {
  const texts = SHELL[area];
  return isRecord(texts) ? String(texts[name]) : "";
}

const { unexpected: _, ...refusals } = textsOf("refusals.json");
/** What a refusal is told by: its own sentence, or that of the page that stands for it (requirements §2). */
const SENTENCES = [
  ...sentencesIn(refusals),
  ...FILES.flatMap(({ guards }) => sentencesIn(guards)),
  textAt("missing", "text"),
  textAt("denied", "text"),
].map(patternOf);

function patternOf(sentence: string): RegExp {
  const parts = sentence
    .split(/\{\{\w+\}\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(parts.join("[^<]+"));
}

const ENTITIES = { "&#x27;": "'", "&quot;": '"', "&lt;": "<", "&gt;": ">", "&amp;": "&" };
const decoded = (html: string) =>
  Object.entries(ENTITIES).reduce((text, [entity, sign]) => text.replaceAll(entity, sign), html);

/** What is wrong with how a response in English tells a refusal, or null. What is not refused is right. */
export function faultOf({ status, headers, text }: ApiResponse): string | null {
  if (status >= 500) return `status ${status}`;
  if (status < 400) return null;
  const isPage = headers.get("content-type")?.includes("html");
  const shown = decoded(isPage ? contentOf(text) : text);
  if (shown.includes(textAt("failed", "title"))) return `status ${status} as a bug`;
  if (!SENTENCES.some((sentence) => sentence.test(shown)))
    return `status ${status} without a reason`;
  return isPage && !/<a [^>]*href="\/|<form /.test(shown)
    ? `status ${status} without a way on`
    : null;
}

/** The page without the menu around it. */
function contentOf(html: string): string {
  return /<main[^]*?<\/main>/.exec(html)?.[0] ?? html;
}
