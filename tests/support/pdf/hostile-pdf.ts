import type { PdfDocument } from "~/kernel/pdf/printer";

/** Each known way in which a document can make a browser send a request, or run code. */
export function hostilePdf(origin: string): PdfDocument {
  const html = `<!doctype html><html><head><title></title>
    <base href="${origin}/base/">
    <meta http-equiv="refresh" content="0;url=${origin}/refresh">
    <meta http-equiv=" Refresh " content="0;url=${origin}/refresh-2">
    ${RELATIONS.map((rel) => `<link rel="${rel}" href="${origin}/${rel}" as="image">`).join("\n")}
    <style>@import url("${origin}/import"); body { background: url(${origin}/background) }
      @font-face { font-family: x; src: url(${origin}/font) } h1 { font-family: x }</style>
    <script>document.write("<h1>it ran</h1>"); fetch("${origin}/fetch"); new WebSocket("${origin}".replace("http", "ws"));</script>
    <script src="${origin}/script"></script>
    <script type="speculationrules">{"prefetch":[{"source":"list","urls":["${origin}/speculation"]}]}</script>
    </head><body onload="document.body.innerHTML = 'it ran'">
    <h1>still here</h1>
    <img src="${origin}/image" onerror="document.body.innerHTML = 'it ran'">
    <img srcset="${origin}/srcset 1x"><picture><source srcset="${origin}/source"><img src="relative"></picture>
    <iframe src="${origin}/frame"></iframe><iframe srcdoc="<img src='${origin}/srcdoc'>"></iframe>
    <object data="${origin}/object"></object><embed src="${origin}/embed">
    <video poster="${origin}/poster" src="${origin}/video" autoplay></video><audio src="${origin}/audio" autoplay></audio>
    <svg><image href="${origin}/svg-image"/><use href="${origin}/use#x"/><script href="${origin}/svg-script"/></svg>
    <svg><a href="javascript:alert(1)"><text>x</text></a><animate attributeName="href" values="${origin}/animate"/></svg>
    <form action="${origin}/form"><input type="image" src="${origin}/input" autofocus></form>
    <p style="background: url('${origin}/inline'); list-style: url(${origin}/list)">styled</p>
    <noscript><img src="${origin}/noscript"><meta http-equiv="refresh" content="0;url=${origin}/refresh-3"></noscript>
    <template><img src="${origin}/template"></template>
    <a href="${origin}/link" ping="${origin}/ping">a link stays a link</a>
    </body></html>`;
  const footer = `<style>b { background: url(${origin}/footer-background) }</style><link rel="preconnect" href="${origin}">
    <img src="${origin}/footer-image"><script>fetch("${origin}/footer-script")</script><b style="font-size: 10pt">footer here</b>`;
  const bytes = (text: string) => new TextEncoder().encode(text);
  return {
    html: bytes(html),
    options: { title: "Hostile", lang: "en", footerHtml: bytes(footer) },
  };
}

const RELATIONS = [
  "stylesheet",
  "prefetch",
  "preload",
  "modulepreload",
  "preconnect",
  "dns-prefetch",
  "prerender",
  "icon",
  "manifest",
];
