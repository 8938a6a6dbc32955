import { showTimeZone } from "~/shell/pages/show-time-zone";
import { judgeFile, type Judgement } from "./judge-file";

// The script of the public page on which anybody compares a PDF (verify-file.tsx). It is written into the page (worker/build/vite-page-script.ts):
// every word that it shows is in the document.

showTimeZone();
const section = document.querySelector<HTMLElement>("[data-compare]");
if (section) start(section);

function start(place: HTMLElement): void {
  const chooser = place.querySelector<HTMLElement>("[data-chooser]");
  const input = place.querySelector("input");
  const result = place.querySelector<HTMLElement>("[data-result]");
  if (!chooser || !input || !result) return;
  const known = [...place.querySelectorAll<HTMLElement>('[data-verdict="known"]')].map(
    ({ dataset }) => ({ sha256: dataset["sha256"] ?? "", sizeBytes: Number(dataset["bytes"]) }),
  );
  const order = { orderId: place.dataset["compare"] ?? "", host: location.host };
  let latest = 0;

  async function compare(file: File | undefined): Promise<void> {
    if (!file || !result) return;
    const turn = (latest += 1);
    result.textContent = place.dataset["checking"] ?? "";
    const judgement = await judgeFile(file, order, known);
    // Another file was chosen meanwhile.
    if (turn === latest) result.replaceChildren(shown(place, judgement, file.name));
  }

  input.addEventListener("change", () => {
    const file = input.files?.[0];
    void compare(file);
    // Lets the reader choose the same file again.
    input.value = "";
  });
  // Anywhere on the page: beside the field, the browser would open the file in place of the page.
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    chooser.dataset["over"] = "";
  });
  document.addEventListener("dragleave", () => delete chooser.dataset["over"]);
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    delete chooser.dataset["over"];
    void compare(event.dataTransfer?.files[0]);
  });
  chooser.hidden = false;
}

/** The words of the document for a judgement, with what only the file says in its places. */
function shown(place: HTMLElement, judgement: Judgement, name: string): DocumentFragment {
  const { verdict, sha256 = "" } = judgement;
  const of = "pdf" in judgement ? `[data-sha256="${judgement.pdf.sha256}"]` : "";
  const template = place.querySelector<HTMLTemplateElement>(`[data-verdict="${verdict}"]${of}`);
  const words = document.createElement("template").content;
  if (template) words.append(template.content.cloneNode(true));
  fill(words, "file", name);
  fill(words, "hash", sha256.match(/.{1,8}/g)?.join(" ") ?? "");
  fill(words, "host", "host" in judgement ? judgement.host : "");
  const link = words.querySelector<HTMLAnchorElement>("a[data-slot]");
  if (link && "path" in judgement) link.href = judgement.path + location.search;
  return words;
}

function fill(words: DocumentFragment, slot: string, text: string): void {
  const place = words.querySelector(`[data-slot="${slot}"]`);
  if (place) place.textContent = text;
  if (place && text === "") place.closest("[data-optional]")?.remove();
}
