import { createHash } from 'node:crypto'
import type { Attachment, ExportState, ViewKind } from '@maru/api/file'
import { extensionOf, iconGroupOf } from '@maru/api/file/names'
import type { EntryRow } from './file.sql.ts'

/**
 * The digest of a file: its piece's SHA-256; of several pieces the SHA-256 of theirs one after another, as S3 makes the
 * checksum of an object in parts. It covers every byte, and nothing need be read again for it.
 */
export function digestOf(pieces: readonly { digest: string }[]): string {
  const [first, second] = pieces
  if (first && !second) return first.digest
  const hash = createHash('sha256')
  for (const { digest } of pieces) hash.update(digest, 'hex')
  return hash.digest('hex')
}

/** Images that every browser shows and none runs. */
const shownImages = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp'])

/** Images that thumbnails are made of. */
const readImages = new Set([...shownImages, 'image/tiff', 'image/heic', 'image/heif'])

/** True for images that a thumbnail can be made of. */
export function isReadImage(contentType: string): boolean {
  return readImages.has(contentType)
}

/** How a file of this type and name is looked at (spec 3§4). */
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

/** The address of a file's preview; null until there is something to show. */
export function exportUrlOf(id: string, view: ViewKind, state: ExportState, digest: string): string | null {
  const isReady = view === 'office' ? state === 'Y' : view !== 'none'
  return isReady ? `/cm/file/preview/${id}?v=${digest.slice(0, 16)}` : null
}

/** A value of RFC 8187: UTF-8, everything but attribute characters as `%XX`. */
function extendedValue(text: string): string {
  return `UTF-8''${encodeURIComponent(text).replace(/['()*!]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)}`
}

/**
 * A Content-Disposition that gives every browser the right name (RFC 6266): a plain one for the oldest, in which
 * letters beyond ASCII are underscores, and the true one next to it (RFC 8187).
 */
export function disposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]+/g, '_').replace(/["\\%;]/g, '_')
  return `${kind}; filename="${plain}"; filename*=${extendedValue(name.normalize('NFC'))}`
}

/** Headers under which no content of a person runs or is taken for something else. */
export const lockedHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

/** Names that are devices to Windows, with any extension. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** Names for the entries of an archive: no two alike, none of them a path, a device, or one that Windows cuts. */
export function archiveNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const plain = name
      .normalize('NFC')
      .replace(/[/\\:*?"<>|]/g, '_')
      .replace(/[. ]+$/, (end) => '_'.repeat(end.length))
      .replace(devices, '_$&')
    const dot = plain.lastIndexOf('.')
    const [stem, end] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, '']
    let free = plain
    for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${stem} (${count})${end}`
    taken.add(free.toLowerCase())
    return free
  })
}

/** The name of a zip of files: of one file its own name without the extension, of more with how many others there are. */
export function archiveName(names: readonly string[]): string {
  const [first = 'files', ...others] = names
  const dot = first.lastIndexOf('.')
  const stem = dot > 0 ? first.slice(0, dot) : first
  return `${others.length > 0 ? `${stem} +${others.length}` : stem}.zip`
}

/** A file as readers see it. */
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
