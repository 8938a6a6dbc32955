/** The bundler hands out the file's bytes. */
declare module "*.bin" {
  const bytes: ArrayBuffer;
  export default bytes;
}
