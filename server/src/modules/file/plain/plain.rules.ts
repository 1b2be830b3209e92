import { NotPlain, type PlainReason } from './refusal.rules.ts'

/**
 * The result for a file: `plain` with its new bytes, `other` for a type without author metadata, which is unchanged,
 * or the reason why it cannot be cleaned.
 */
export type PlainAnswer = { kind: 'plain'; bytes: Uint8Array } | { kind: 'other' } | { kind: PlainReason }

type Plain = (bytes: Buffer, inside: (bytes: Buffer) => Promise<Buffer | null>) => Promise<Buffer | null>

const plainPicture: Plain = async (bytes) => (await import('./picture.rules.ts')).plainPicture(bytes)

const refuse =
  (reason: PlainReason): Plain =>
  () =>
    Promise.reject(new NotPlain(reason))

/** Compound documents ([MS-CFB]): DOC, XLS, PPT, HWP, and current documents with a password ([MS-OFFCRYPTO]). */
const plainCompound: Plain = (bytes) => {
  const isLocked = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
  return Promise.reject(new NotPlain(isLocked ? 'locked' : 'old'))
}

/** How to clean a file, by its first bytes in hexadecimal. */
const kinds: { head: RegExp; plain: Plain }[] = [
  // JPEG, PNG, GIF, WebP.
  { head: /^(?:ffd8ff|89504e470d0a1a0a|47494638|52494646.{8}57454250)/, plain: plainPicture },
  // TIFF, Photoshop, and photos of phones (HEIC, AVIF) contain their author too.
  {
    head: /^(?:49492a00|4d4d002a|38425053|.{8}66747970(?:686569|686576|6d696631|6d736631|617669))/,
    plain: refuse('unreadable'),
  },
  {
    head: /^(?:09|0a|0d|20|efbbbf)*255044462d/,
    plain: async (bytes, inside) => (await import('./pdf.rules.ts')).plainPdf(bytes, inside),
  },
  { head: /^7b5c727466/, plain: refuse('old') },
  { head: /^d0cf11e0a1b11ae1/, plain: plainCompound },
  {
    head: /^504b0304/,
    plain: async (bytes, inside) => (await import('./office.rules.ts')).plainOffice(bytes, inside),
  },
]

/** Maximum nesting of documents; deeper ones are refused. */
const deepest = 2

async function plainBytes(bytes: Buffer, depth: number): Promise<Buffer | null> {
  const head = bytes.toString('hex', 0, 32)
  const kind = kinds.find((one) => one.head.test(head))
  if (!kind) return null
  if (depth > deepest) throw new NotPlain('unreadable')
  return kind.plain(bytes, (inside) => plainBytes(inside, depth + 1))
}

/**
 * Removes what reveals a file's author: re-encodes pictures, and removes authors, companies, editors and commenters
 * from documents. Run it in a child process: it may take seconds, and decoders may crash.
 */
export async function plainFile(source: Uint8Array): Promise<PlainAnswer> {
  try {
    const bytes = await plainBytes(Buffer.from(source.buffer, source.byteOffset, source.byteLength), 0)
    return bytes ? { kind: 'plain', bytes } : { kind: 'other' }
  } catch (error) {
    // A file that no library can read cannot be cleaned either.
    return { kind: error instanceof NotPlain ? error.reason : 'unreadable' }
  }
}
