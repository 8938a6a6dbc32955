/** workerd's own: a digest of what is written to it. */
interface Crypto {
  DigestStream: new (algorithm: "SHA-256") => WritableStream<Uint8Array> & { readonly digest: Promise<ArrayBuffer> };
}
