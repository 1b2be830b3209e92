/** Kinds of files for icons in lists (spec 3§9); `file` is any other kind. */
export const iconGroups = ['doc', 'excel', 'ppt', 'img', 'pdf', 'txt', 'zip', 'file'] as const
/** A kind of file for icons in lists. */
export type IconGroup = (typeof iconGroups)[number]

const groupOf: Record<string, IconGroup> = Object.assign(Object.create(null), {
  ...fill('doc', 'doc docx docm odt rtf hwp hwpx hwt pages'),
  ...fill('excel', 'xls xlsx xlsm xlsb ods csv tsv numbers cell'),
  ...fill('ppt', 'ppt pptx pptm pps ppsx odp key show'),
  ...fill('img', 'jpg jpeg png gif bmp webp avif tif tiff svg heic heif ico'),
  ...fill('pdf', 'pdf'),
  ...fill('txt', 'txt log md json xml yml yaml ini eml'),
  ...fill('zip', 'zip 7z rar tar gz tgz bz2 xz alz egg'),
})

function fill(group: IconGroup, extensions: string): Record<string, IconGroup> {
  return Object.fromEntries(extensions.split(' ').map((extension) => [extension, group]))
}

// Invisible characters: control characters, directional marks (which can hide the extension of a name),
// characters without width, and the byte order mark.
const unseen = /[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/gu
const nameBytes = 255

/** Bytes of a text in UTF-8. */
function bytesOf(text: string): number {
  let size = 0
  for (const letter of text) {
    const point = letter.codePointAt(0) ?? 0
    size += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return size
}

/**
 * The extension that an operating system would detect: lower case, full-width letters as ASCII, without parts
 * that only hide it, such as trailing dots or spaces or a `:stream` (NTFS). Empty if there is none.
 */
export function extensionOf(name: string): string {
  const plain = name
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(/:.*$/, '')
    .replace(/[\s.]+$/, '')
    .toLowerCase()
  const dot = plain.lastIndexOf('.')
  return dot <= 0 && !/^\.\w+$/.test(plain) ? '' : plain.slice(dot + 1).trim()
}

/** The icon's group for a name (spec 3§9). */
export function iconGroupOf(name: string): IconGroup {
  return groupOf[extensionOf(name)] ?? 'file'
}

function cut(text: string, bytes: number): string {
  let size = 0
  let stored = ''
  for (const { segment } of new Intl.Segmenter('ko', { granularity: 'grapheme' }).segment(text)) {
    size += bytesOf(segment)
    if (size > bytes) break
    stored += segment
  }
  return stored
}

/**
 * A name for storage: NFC, only the last part of a path, without invisible characters, at most 255 bytes of UTF-8
 * including its extension. Empty if nothing is left.
 */
export function storedName(name: string): string {
  const last = name.normalize('NFC').replace(unseen, '').split(/[/\\]/).at(-1) ?? ''
  const tidy = last.trim().replace(/\s+/g, ' ')
  if (tidy === '.' || tidy === '..') return ''
  if (bytesOf(tidy) <= nameBytes) return tidy
  const dot = tidy.lastIndexOf('.')
  const end = dot > 0 && tidy.length - dot <= 20 ? tidy.slice(dot) : ''
  return `${cut(tidy.slice(0, tidy.length - end.length), nameBytes - bytesOf(end))}${end}`
}

/** True if the extension of a name is in the list `banned` (lower case, without dots). */
export function isBanned(name: string, banned: readonly string[]): boolean {
  return banned.includes(extensionOf(name))
}
