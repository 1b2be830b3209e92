import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { CacheRegistry } from '../cache.ts'
import type { Db } from '../db.ts'
import { notFound } from '../failure.ts'
import type { RawAnswer } from './raw-answer.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Name of the shared cache of static files; {@link staticFileKey} returns its keys. */
export const staticFileCache = 'staticFile'

/** A kind of static cache file that a room provides, one file per company or language (spec 1§7). */
export interface StaticFileSource {
  /** Unique in the server, for example `menu`. */
  name: string
  /**
   * The content for a company code or language; undefined if there is no such file. Its version is the hash of the
   * content, unless it has its own `version`.
   */
  load(db: Db, key: string): Promise<Record<string, unknown> | undefined>
}

/** A file that is ready to send; `version` is that of its content, or the hash of its content. */
export interface StaticFile {
  version: string
  body: Buffer
  encoded: { br: Buffer; gzip: Buffer }
}

/** A file as a request names it: its source, its company code or language, and a version or `current`. */
export interface StaticFileAddress {
  name: string
  key: string
  version: string
}

/** The static cache files of the process; they are read on the given connection. */
export interface StaticFiles {
  /** The current file, or undefined if there is none. */
  find(db: Db, name: string, key: string): Promise<StaticFile | undefined>
  /** The current version; empty if there is no such file. */
  version(db: Db, name: string, key: string): Promise<string>
  /**
   * Answers a request for a version: the current one is cacheable forever, `current` must be revalidated by its ETag,
   * and any other version returns the current content without caching. Throws not found.
   */
  answer(db: Db, file: StaticFileAddress, reach: 'private' | 'public'): Promise<RawAnswer>
}

/** The key of a file in the shared cache, for `forget(db, staticFileCache, staticFileKey('menu', comCode))`. */
export function staticFileKey(name: string, key: string): string {
  return `${name}:${key}`
}

/** The version of a content: a hash of its JSON. */
export function contentVersion(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 20)
}

async function toFile(version: string, content: Record<string, unknown>): Promise<StaticFile> {
  const body = Buffer.from(JSON.stringify({ version, ...content }))
  const [br, gz] = await Promise.all([
    compressBrotli(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
    compressGzip(body, { level: 9 }),
  ])
  return { version, body, encoded: { br, gzip: gz } }
}

function cacheControl(file: StaticFile, version: string, reach: 'private' | 'public'): string {
  if (version === file.version) return `${reach}, max-age=31536000, immutable`
  return version === 'current' ? `${reach}, no-cache` : 'no-store'
}

/**
 * Creates the files of the rooms' sources. Caches them in memory with their compressed forms until they are
 * invalidated.
 */
export function createStaticFiles(caches: CacheRegistry, sources: StaticFileSource[]): StaticFiles {
  const byName = new Map(sources.map((source) => [source.name, source]))
  const latest = new Map<string, { version: string; file: Promise<StaticFile> }>()
  const cache = caches.create<StaticFile>({
    name: staticFileCache,
    max: 2_000,
    maxAge: 600_000,
    async load(db, cacheKey) {
      const cut = cacheKey.indexOf(':')
      const content = await byName.get(cacheKey.slice(0, cut))?.load(db, cacheKey.slice(cut + 1))
      if (!content) return undefined
      const version = typeof content.version === 'string' ? content.version : contentVersion(content)
      // Compressed once for concurrent requests, and not again for a request with a wrong version.
      const known = latest.get(cacheKey)
      if (known?.version === version) return known.file
      const file = toFile(version, content)
      latest.set(cacheKey, { version, file })
      return file
    },
  })
  const find = (db: Db, name: string, key: string) => cache.get(db, staticFileKey(name, key))
  return {
    find,
    version: async (db, name, key) => (await find(db, name, key))?.version ?? '',
    async answer(db, { name, key, version }, reach) {
      let file = await find(db, name, key)
      if (file && version !== 'current' && version !== file.version) {
        // Another process may have announced a change that has not reached this one.
        cache.drop(staticFileKey(name, key))
        file = await find(db, name, key)
      }
      if (!file) throw notFound()
      return {
        body: file.body,
        encoded: file.encoded,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': cacheControl(file, version, reach),
          etag: `W/"${file.version}"`,
        },
      }
    },
  }
}
