/** A workerd extension: the digest of a stream. */
interface Crypto {
  DigestStream: new (
    algorithm: "SHA-256",
  ) => WritableStream<Uint8Array> & { readonly digest: Promise<ArrayBuffer> };
}

/** The bundler compiles the file; see argon2-workerd.ts. */
declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}

declare namespace Cloudflare {
  /** Bindings of all three workers, as `env` of "cloudflare:workers". */
  interface Env {
    /** Only in tests: see app/kernel/time-limits.ts. */
    TIME_FACTOR?: string;
  }
}

/** Of nodejs_compat, as far as it is used. */
declare module "node:zlib" {
  export function crc32(data: Uint8Array): number;
  /** `end` takes the packed bytes; what is read of it is unpacked, `chunkSize` bytes at a time. */
  export function createInflate(options: { chunkSize: number }): {
    end(packed: Uint8Array): AsyncIterable<Uint8Array>;
  };
}
