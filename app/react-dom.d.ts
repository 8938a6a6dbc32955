/** The types know it under its common name only. */
declare module "react-dom/server.node" {
  export { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
}
