/** A workerd extension: the digest of a stream. */
interface Crypto {
  DigestStream: new (
    algorithm: "SHA-256",
  ) => WritableStream<Uint8Array> & { readonly digest: Promise<ArrayBuffer> };
}
