/** @types/react-dom declares these functions only in "react-dom/server". */
declare module "react-dom/server.node" {
  export { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
}
