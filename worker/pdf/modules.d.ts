/** The bundler imports the bytes of the file. */
declare module "*.bin" {
  const bytes: ArrayBuffer;
  export default bytes;
}
