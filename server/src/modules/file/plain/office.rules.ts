import { strFromU8, strToU8, type Unzipped, unzipSync, type Zippable, zipSync } from 'fflate'
import { NotPlain } from './refusal.rules.ts'

/** Maximum unpacked size of a document: a few bytes can declare any size. */
const unpackedAtMost = 128 * 1_048_576

/** The first day that a zip can represent. */
const mtime = '1980-01-01T00:00:00'

const properties = 'http://schemas.openxmlformats.org/officeDocument/2006'

/** Parts about the document itself, and their replacements (ECMA-376 part 2 §11, ODF 1.2 §4.3). */
const emptied: Record<string, string> = {
  'docProps/core.xml':
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"/>',
  'docProps/app.xml': `<Properties xmlns="${properties}/extended-properties"/>`,
  'docProps/custom.xml': `<Properties xmlns="${properties}/custom-properties"/>`,
  'meta.xml':
    '<office:document-meta xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" office:version="1.2"/>',
}

type Rewrite = (text: string) => string

const emptyAttributes =
  (...names: string[]): Rewrite =>
  (text) =>
    text.replace(new RegExp(`(\\s(?:${names.join('|')})=)(?:"[^"]*"|'[^']*')`, 'g'), '$1""')

const emptyTexts =
  (...names: string[]): Rewrite =>
  (text) =>
    text.replace(new RegExp(`(<(?:${names.join('|')})(?:\\s[^<>]*)?>)[^<]*`, 'g'), '$1')

/** Parts with names between the text: who changed or commented it, and paths on the author's disk. */
const rewritten: [RegExp, Rewrite][] = [
  [/^word\/.*\.xml$/, emptyAttributes('w:author', 'w:initials', 'w15:author', 'w15:userId')],
  // The path of a template reveals the disk of its author; its file name is enough.
  [/^word\/_rels\/settings\.xml\.rels$/, (text) => text.replace(/(\sTarget=")file:[^"]*[\\/]/g, '$1')],
  [/^xl\/(?:comments\d*|comments\/comment\d*)\.xml$/, emptyTexts('author')],
  [/^xl\/persons\/.*\.xml$/, emptyAttributes('displayName', 'userId', 'providerId')],
  [
    /^xl\/workbook\.xml$/,
    (text) => emptyAttributes('userName')(text).replace(/<x15ac:absPath\b[^<>]*\/>/g, ''),
  ],
  [/^ppt\/(?:commentAuthors|authors)\.xml$/, emptyAttributes('name', 'initials', 'userId', 'providerId')],
  [
    /^(?:Object [^/]+\/)?(?:content|styles)\.xml$/,
    emptyTexts('dc:creator', 'meta:creator-initials', 'loext:sender-initials'),
  ],
  [
    /^Contents\/content\.hpf$/,
    (text) =>
      text.replace(
        /(<opf:meta\b[^<>]*\bname="(?:creator|lastsaveby|subject|keyword|description)"[^<>]*>)[^<]*/g,
        '$1',
      ),
  ],
]

/** Parts that are pictures or embedded documents. */
const mediaPart = /(?:^|\/)(?:media|embeddings|Pictures|BinData|Thumbnails)\/[^/]+$|^docProps\/thumbnail\./

/** Already compressed: compressing them again takes time and saves nothing. */
const packedPart = /\.(?:png|jpe?g|gif|webp|docx|xlsx|pptx)$/i

function namesIn(zip: Buffer): Set<string> {
  const names = new Set<string>()
  unzipSync(zip, { filter: ({ name }) => !names.add(name) })
  return names
}

/**
 * Whether a zip is an office document: Office Open XML by its content types, OpenDocument and HWPX by their mimetype.
 */
function isOffice(zip: Buffer, names: Set<string>): boolean {
  if (names.has('[Content_Types].xml')) return true
  if (!names.has('mimetype')) return false
  // `originalSize` is the declared size and the size of the allocation.
  const { mimetype } = unzipSync(zip, {
    filter: ({ name, originalSize }) => name === 'mimetype' && originalSize < 200,
  })
  const type = mimetype ? strFromU8(mimetype) : ''
  return /^application\/(?:vnd\.oasis\.opendocument\.|hwp\+zip)/.test(type)
}

function unpacked(zip: Buffer): Unzipped {
  let left = unpackedAtMost
  return unzipSync(zip, {
    filter: ({ originalSize }) => {
      left -= originalSize
      if (left < 0) throw new NotPlain('unreadable')
      return true
    },
  })
}

type PlainInside = (bytes: Buffer) => Promise<Buffer | null>

async function plainPart(name: string, bytes: Uint8Array, plainInside: PlainInside): Promise<Uint8Array> {
  const empty = Object.hasOwn(emptied, name) ? emptied[name] : undefined
  if (empty !== undefined) return strToU8(`<?xml version="1.0" encoding="UTF-8"?>${empty}`)
  const rewrite = rewritten.find(([path]) => path.test(name))?.[1]
  if (rewrite) return strToU8(rewrite(strFromU8(bytes)))
  if (!mediaPart.test(name)) return bytes
  return (await plainInside(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) ?? bytes
}

/**
 * A zipped document (Office Open XML, OpenDocument, HWPX) without the names of its authors, editors and commenters.
 * Pictures and documents inside are passed to `plainInside`. Null for a zip that is not a document; throws {@link
 * NotPlain} if it is encrypted or its unpacked size exceeds the limit.
 */
export async function plainOffice(zip: Buffer, plainInside: PlainInside): Promise<Buffer | null> {
  if (!isOffice(zip, namesIn(zip))) return null
  const parts = unpacked(zip)
  const manifest = parts['META-INF/manifest.xml']
  if (manifest && strFromU8(manifest).includes('encryption-data')) throw new NotPlain('locked')
  const plain: Zippable = {}
  for (const [name, bytes] of Object.entries(parts)) {
    // OpenDocument requires the mimetype first and uncompressed (ODF 1.2 part 3 §3.3).
    const level = name === 'mimetype' || packedPart.test(name) ? 0 : 6
    plain[name] = [await plainPart(name, bytes, plainInside), { level }]
  }
  return Buffer.from(zipSync(plain, { mtime }))
}
