import { plainArchive } from './archive.rules.ts'
import { plainCompound } from './compound.rules.ts'
import { plainPdf } from './pdf.rules.ts'
import { type Plain, plainGif, plainJpeg, plainPng, plainWebp } from './picture.rules.ts'

/** An RTF whose heading names no one (RTF 1.9.1, document information). */
function plainRtf(bytes: Buffer): Plain {
  const named = /(\{\\(?:author|operator|manager|company|atnauthor|atnid)\s)[^{}]*/g
  return Buffer.from(bytes.toString('latin1').replace(named, '$1'), 'latin1')
}

/** How to take a file's maker out of it, by the first bytes of its kind. */
const kinds: { head: string; at?: number; plain: (bytes: Buffer, depth: number) => Plain }[] = [
  { head: 'ffd8ff', plain: plainJpeg },
  { head: '89504e470d0a1a0a', plain: plainPng },
  { head: '47494638', plain: plainGif },
  { head: '57454250', at: 8, plain: plainWebp },
  { head: '25504446', plain: plainPdf },
  { head: '7b5c727466', plain: plainRtf },
  { head: 'd0cf11e0a1b11ae1', plain: plainCompound },
  {
    head: '504b0304',
    plain: (bytes, depth) => plainArchive(bytes, (inside) => plainBytes(inside, depth + 1)),
  },
]

function plainBytes(bytes: Buffer, depth: number): Plain {
  const kind = kinds.find(
    ({ head, at = 0 }) => bytes.subarray(at, at + head.length / 2).toString('hex') === head,
  )
  // Documents are in documents, but not for ever.
  if (!kind || depth > 2) return null
  try {
    const plain = kind.plain(bytes, depth)
    return plain?.equals(bytes) ? null : plain
  } catch {
    // Broken or made to break: it stays what it is.
    return null
  }
}

/**
 * A file without what reveals its maker: pictures without Exif, XMP and comments, documents without authors,
 * companies and the names of those who changed and commented them. Null where nothing of it is known, found, or safe to
 * take out. It looks the same to every reader. Run it in a worker thread: it may take seconds.
 */
export function plainFile(source: Uint8Array): Plain {
  return plainBytes(Buffer.from(source.buffer, source.byteOffset, source.byteLength), 0)
}
