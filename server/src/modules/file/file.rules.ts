import { createHash } from 'node:crypto'
import type { Attachment, ExportState, ViewKind } from '@maru/api/file'
import { extensionOf, iconGroupOf } from '@maru/api/file/names'
import type { EntryRow } from './file.sql.ts'

/**
 * The digest of a file: the SHA-256 of its piece, or for several pieces the SHA-256 of their digests, as S3 computes
 * the checksum of a multipart object. It covers every byte without reading them again.
 */
export function digestOf(pieces: readonly { digest: string }[]): string {
  const [first, second] = pieces
  if (first && !second) return first.digest
  const hash = createHash('sha256')
  for (const { digest } of pieces) hash.update(digest, 'hex')
  return hash.digest('hex')
}

/** Images that every browser shows without running them. */
const shownImages = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp'])

/** Images from which thumbnails can be made. */
const readImages = new Set([...shownImages, 'image/tiff', 'image/heic', 'image/heif'])

/** True for images from which a thumbnail can be made. */
export function isReadImage(contentType: string): boolean {
  return readImages.has(contentType)
}

/** How a file of this type and name is viewed (spec 3§4). */
export function viewKindOf(
  contentType: string,
  name: string,
  previewExtensions: readonly string[],
): ViewKind {
  if (shownImages.has(contentType)) return 'image'
  if (contentType === 'application/pdf') return 'pdf'
  if (previewExtensions.includes(extensionOf(name))) return 'office'
  return contentType === 'text/plain' ? 'text' : 'none'
}

/** The address of a file's preview; null until it exists. */
export function exportUrlOf(id: string, view: ViewKind, state: ExportState, digest: string): string | null {
  const isReady = view === 'office' ? state === 'Y' : view !== 'none'
  return isReady ? `/cm/file/preview/${id}?v=${digest.slice(0, 16)}` : null
}

/** An extended value of RFC 8187: UTF-8, with every character except attribute characters as `%XX`. */
function extendedValue(text: string): string {
  return `UTF-8''${encodeURIComponent(text).replace(/['()*!]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)}`
}

/**
 * A Content-Disposition with the right name in every browser (RFC 6266): a plain name for old browsers, with
 * underscores for non-ASCII letters, and the real name (RFC 8187).
 */
export function disposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]+/g, '_').replace(/["\\%;]/g, '_')
  return `${kind}; filename="${plain}"; filename*=${extendedValue(name.normalize('NFC'))}`
}

/** Headers that prevent content from users from running or being interpreted as another type. */
export const lockedHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

/** Device names in Windows, with any extension. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** Names for the entries of an archive: unique, and never a path, a device or invalid in Windows. */
export function archiveNames(names: readonly string[]): string[] {
  const usedNames = new Set<string>()
  return names.map((name) => {
    const plain = name
      .normalize('NFC')
      .replace(/[/\\:*?"<>|]/g, '_')
      .replace(/[. ]+$/, (end) => '_'.repeat(end.length))
      .replace(devices, '_$&')
    const dot = plain.lastIndexOf('.')
    const [stem, end] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, '']
    let free = plain
    for (let count = 2; usedNames.has(free.toLowerCase()); count += 1) free = `${stem} (${count})${end}`
    usedNames.add(free.toLowerCase())
    return free
  })
}

/**
 * The name of a zip: that of a single file without its extension, else the first name with the number of the other
 * files.
 */
export function archiveName(names: readonly string[]): string {
  const [first = 'files', ...others] = names
  const dot = first.lastIndexOf('.')
  const stem = dot > 0 ? first.slice(0, dot) : first
  return `${others.length > 0 ? `${stem} +${others.length}` : stem}.zip`
}

/** A file for readers. */
export function toAttachment(entry: EntryRow, previewExtensions: readonly string[]): Attachment {
  const { entryId: id, name, digest } = entry
  const view = viewKindOf(entry.contentType, name, previewExtensions)
  return {
    id,
    uniqueIdentifier: entry.identifier,
    name,
    extension: extensionOf(name),
    size: entry.size,
    group: iconGroupOf(name),
    codeValues: entry.codeValues,
    createdDate: entry.createdAt,
    downloadUrl: `/cm/file/download/${id}`,
    exportStatus: entry.exportState,
    exportUrl: exportUrlOf(id, view, entry.exportState, digest),
    view,
    thumbnailUrl: isReadImage(entry.contentType)
      ? `/cm/file/thumbnail/${id}?size=card&v=${digest.slice(0, 16)}`
      : null,
    isDamaged: entry.isDamaged,
  }
}
