import { CallError, portalError } from './call-error.ts'

/** Milliseconds after which loading a chunk fails (spec 1§8, 1§9). */
export const chunkTimeout = 120_000

const addressIn = /(https?:\/\/\S+?|\/\S+?)\.(js|css|mjs)\b\S*/

/** Returns the error of a chunk that failed to load: ChunkLoadError, or CSS_CHUNK_LOAD_FAILED for a stylesheet. */
export function chunkError(chunk: string, cause: unknown) {
  const message = cause instanceof Error ? cause.message : String(cause)
  const request = addressIn.exec(message)?.[0] ?? ''
  const style = /css/i.test(message) && /preload|stylesheet|\.css/i.test(message)
  const error = portalError(style ? 'CSS_CHUNK_LOAD_FAILED' : 'ChunkLoadError', { chunk, request })
  error.cause = cause
  return error
}

/**
 * Loads a chunk on demand. If loading fails or takes longer than 120 s, throws the error of {@link chunkError} with the
 * name of the chunk and the requested address (spec 1§8).
 */
export async function loadChunk<T>(
  chunk: string,
  load: () => Promise<T>,
  timeout = chunkTimeout,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`timeout ${load.toString()}`)), timeout)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    throw error instanceof CallError ? error : chunkError(chunk, error)
  } finally {
    clearTimeout(timer)
  }
}
