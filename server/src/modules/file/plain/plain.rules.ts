import { NotPlain, type PlainReason } from './refusal.rules.ts'

/**
 * What became of a file: `plain` with its new bytes, `other` where its kind is not known to name its maker and it stays
 * as it is, or the reason why it cannot be cleaned.
 */
export type PlainAnswer = { kind: 'plain'; bytes: Uint8Array } | { kind: 'other' } | { kind: PlainReason }

type Plain = (bytes: Buffer, inside: (bytes: Buffer) => Promise<Buffer | null>) => Promise<Buffer | null>

const plainPicture: Plain = async (bytes) => (await import('./picture.rules.ts')).plainPicture(bytes)

const refuse =
  (reason: PlainReason): Plain =>
  () =>
    Promise.reject(new NotPlain(reason))

/** Compound documents ([MS-CFB]): DOC, XLS, PPT, HWP, and documents of today under a password ([MS-OFFCRYPTO]). */
const plainCompound: Plain = (bytes) => {
  const isLocked = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
  return Promise.reject(new NotPlain(isLocked ? 'locked' : 'old'))
}

/** How to remove a file's maker, by the first bytes of its kind in hexadecimal. */
const kinds: { head: RegExp; plain: Plain }[] = [
  // JPEG, PNG, GIF, WebP.
  { head: /^(?:ffd8ff|89504e470d0a1a0a|47494638|52494646.{8}57454250)/, plain: plainPicture },
  // TIFF, Photoshop, and photos of telephones (HEIC, AVIF) say who made them too.
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

/** Documents within documents within documents; deeper ones are refused. */
const deepest = 2

async function plainBytes(bytes: Buffer, depth: number): Promise<Buffer | null> {
  const head = bytes.toString('hex', 0, 32)
  const kind = kinds.find((one) => one.head.test(head))
  if (!kind) return null
  if (depth > deepest) throw new NotPlain('unreadable')
  return kind.plain(bytes, (inside) => plainBytes(inside, depth + 1))
}

/**
 * A file without what reveals its maker: pictures encoded again, documents without authors, companies and the names of
 * those who changed and commented them. Run it in a child process: it may take seconds, and decoders may break.
 */
export async function plainFile(source: Uint8Array): Promise<PlainAnswer> {
  try {
    const bytes = await plainBytes(Buffer.from(source.buffer, source.byteOffset, source.byteLength), 0)
    return bytes ? { kind: 'plain', bytes } : { kind: 'other' }
  } catch (error) {
    // What no library reads, it cannot clean either.
    return { kind: error instanceof NotPlain ? error.reason : 'unreadable' }
  }
}
