import type { Page } from "playwright/test";
import { pngOf } from "../fakes/pictures";

// The browser posts what another app shares as a form, as these tests do. The service worker takes it.

export const PHOTO = { name: "pumpa.png", type: "image/png", bytes: [...pngOf(640, 480)] };
export const PDF = {
  name: "nalog.pdf",
  type: "application/pdf",
  bytes: [...Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n")],
};
type Given = { name: string; type: string; bytes: number[]; size?: number };

export async function share(page: Page, files: Given[], text = ""): Promise<void> {
  await page.evaluate(post, { files, text });
  await page.waitForURL(/\/share/);
}

/** Runs in the page. */
function post({ files, text }: { files: Given[]; text: string }): void {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: "/share", enctype: "multipart/form-data" });
  const written = document.createElement("input");
  Object.assign(written, { name: "text", value: text });
  const chosen = document.createElement("input");
  Object.assign(chosen, { type: "file", name: "files", multiple: true });
  const transfer = new DataTransfer();
  for (const { name, type, bytes, size } of files)
    transfer.items.add(
      new File([new Uint8Array(bytes), new Uint8Array(size ?? 0)], name, { type }),
    );
  chosen.files = transfer.files;
  form.appendChild(written);
  form.appendChild(chosen);
  document.body.appendChild(form);
  form.submit();
}
