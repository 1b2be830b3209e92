import { object, type Static, Type, text } from '../kit/schema.ts'

/**
 * Limits of chunked uploads. The specification defines the first five (spec 3§9); the others are additional.
 */
export const uploadLimits = {
  /** Size of a chunk of our client in bytes; the last chunk of a file has less than twice this size. */
  chunkSize: 10_000_000,
  /** Number of chunks that our client sends concurrently. */
  simultaneous: 4,
  /** Statuses after which a chunk is not sent again. */
  permanentErrors: [404, 413, 415, 500, 501],
  /** Statuses for a stored chunk. */
  success: [200, 201, 202],
  /** Default maximum size of one collection of files in bytes. */
  totalSize: 1_073_741_824,
  /** Largest chunk size a client may choose. */
  largestChunkSize: 33_554_432,
  /** Maximum number of chunks of a file. */
  chunks: 2_048,
  /** Number of retries of our client after a temporary failure of a chunk. */
  retries: 8,
} as const

/**
 * The target of an upload (spec 3§3, upload meta): the collection, the caller's identifier in it, and the kind of its
 * holder.
 */
export const uploadMeta = {
  code: Type.String({ format: 'uuid' }),
  codeValues: Type.Optional(text(200)),
  type: Type.Optional(text(40)),
}

/** The parameters of flow.js, as form fields or in the query string (spec 3§7). */
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
