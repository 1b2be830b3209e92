import { object, type Static, Type, text } from '../kit/schema.ts'

/** Sizes of chunked upload. The first five are the specification's (spec 3§9); the others guard the server. */
export const uploadLimits = {
  /** Bytes of a chunk of our client; the last one has up to just under twice as many. */
  chunkSize: 10_000_000,
  /** Chunks that our client sends at once. */
  simultaneous: 4,
  /** Answers after which a chunk is not sent again. */
  permanentErrors: [404, 413, 415, 500, 501],
  /** Answers by which a chunk is safe. */
  success: [200, 201, 202],
  /** Bytes of one collection of files unless the server is set otherwise. */
  totalSize: 1_073_741_824,
  /** Largest chunk size a client may choose. */
  largestChunkSize: 33_554_432,
  /** Most chunks of one file. */
  chunks: 2_048,
  /** Times that our client sends a chunk that met a passing fault again. */
  retries: 8,
} as const

/** Where an upload goes (spec 3§3, upload meta): the collection, a mark of the caller's within it, and the kind of thing it is attached to. */
export const uploadMeta = {
  code: Type.String({ format: 'uuid' }),
  codeValues: Type.Optional(text(200)),
  type: Type.Optional(text(40)),
}

/** The parameters of flow.js, as fields of the form or of the address (spec 3§7). */
export const flowFields = {
  flowChunkNumber: Type.Integer({ minimum: 1, maximum: uploadLimits.chunks }),
  flowChunkSize: Type.Integer({ minimum: 1, maximum: uploadLimits.largestChunkSize }),
  flowCurrentChunkSize: Type.Integer({ minimum: 0, maximum: 2 * uploadLimits.largestChunkSize }),
  flowTotalSize: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  flowIdentifier: Type.String({ format: 'uuid' }),
  flowFilename: text(1000, 1),
  flowRelativePath: text(4000),
  flowTotalChunks: Type.Integer({ minimum: 1, maximum: uploadLimits.chunks }),
}

/** One chunk's parameters. */
export const flowChunk = object({ ...uploadMeta, ...flowFields })
/** One chunk's parameters. */
export type FlowChunk = Static<typeof flowChunk>
