import type { ArchiveReason } from '@maru/api/archive'
import iconv from 'iconv-lite'

/** Why a source or one of its files cannot be read. */
export class SourceFault extends Error {
  readonly reason: ArchiveReason

  constructor(reason: ArchiveReason, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

/** A zip or a folder with an index file. Paths are those of {@link cleanPath}. */
export interface ArchiveSource {
  /** Paths of files at the top and in the folders there, among which the index file is searched. */
  listTop(): Promise<string[]>
  /** Bytes of a file; null if it does not exist. Throws {@link SourceFault} for a link. */
  sizeOf(path: string): Promise<number | null>
  /** A file of at most `limit` bytes. Throws {@link SourceFault}. */
  read(path: string, limit: number): Promise<Buffer>
  close(): Promise<void>
}

/**
 * A path inside a source with `/` between its parts; null for one that is absolute, climbs, or contains control
 * characters.
 */
export function cleanPath(written: string): string | null {
  const path = written.normalize('NFC').replaceAll('\\', '/').trim()
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return null
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (/[\u0000-\u001f\u007f]/.test(path)) return null
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  return parts.length === 0 || parts.includes('..') ? null : parts.join('/')
}

/** A text in UTF-8, or in CP949 as programs on Korean Windows write it. */
export function decodeKorean(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return iconv.decode(bytes, 'cp949')
  }
}
