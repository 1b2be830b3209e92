/** Bytes without what reveals their maker; null where that is not known how, or there is nothing. */
export type Plain = Buffer | null

const orientationTag = 0x0112

/** How a picture was held, of an Exif segment's TIFF; 1 where it does not say (Exif 2.3 §4.6.4). */
function orientationOf(segment: Buffer): number {
  const tiff = segment.subarray(6)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  try {
    const first = long(4)
    for (let index = 0; index < short(first); index += 1) {
      const at = first + 2 + index * 12
      if (short(at) === orientationTag) return short(at + 8)
    }
  } catch {
    // A directory that points beyond its end says nothing.
  }
  return 1
}

/** An Exif segment that says nothing but how the picture was held. */
function exifOf(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** Whether a segment of a JPEG belongs to the picture: application data but the colours' and comments do not. */
function isOfPicture(marker: number, body: Buffer): boolean {
  if (marker === 0xe0 || marker === 0xee) return true
  if (marker === 0xe2) return body.toString('latin1', 0, 11) === 'ICC_PROFILE'
  return !(marker >= 0xe1 && marker <= 0xef) && marker !== 0xfe
}

/** Where the coded picture that begins at `from` meets its next marker. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

/** A JPEG without Exif, XMP, IPTC, comments and what follows its end, turned as it was (ISO 10918-1 §B). */
export function plainJpeg(bytes: Buffer): Plain {
  const kept = [bytes.subarray(0, 2)]
  let orientation = 1
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xd9) {
      kept.push(bytes.subarray(at, at + 2))
      if (orientation !== 1) kept.splice(1, 0, exifOf(orientation))
      return Buffer.concat(kept)
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) return null
    const body = bytes.subarray(at + 4, end)
    if (marker === 0xe1 && body.toString('latin1', 0, 6) === 'Exif\0\0') orientation = orientationOf(body)
    const next = marker === 0xda ? endOfScan(bytes, end) : end
    if (isOfPicture(marker, body)) kept.push(bytes.subarray(at, next))
    at = next
    // The last marker may be all that is left.
    if (at + 2 === bytes.length && bytes[at + 1] === 0xd9) {
      kept.push(bytes.subarray(at))
      if (orientation !== 1) kept.splice(1, 0, exifOf(orientation))
      return Buffer.concat(kept)
    }
  }
  return null
}

const pngChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP bKGD pHYs sBIT hIST sPLT cICP acTL fcTL fdAT'.split(' '),
)

/** A PNG of those chunks alone that make its picture (W3C PNG §11). */
export function plainPng(bytes: Buffer): Plain {
  const kept = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return null
    const kind = bytes.toString('latin1', at + 4, at + 8)
    if (pngChunks.has(kind)) kept.push(bytes.subarray(at, end))
    if (kind === 'IEND') return Buffer.concat(kept)
    at = end
  }
  return null
}

/** Where a chain of sub-blocks ends, its terminator included. */
function endOfSubBlocks(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 0) at += (bytes[at] ?? 0) + 1
  return at + 1
}

function colours(bytes: Buffer, at: number): number {
  const packed = bytes[at] ?? 0
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0
}

/** A GIF without comments and foreign application data; it still moves (GIF89a §24, §26). */
export function plainGif(bytes: Buffer): Plain {
  let at = 13 + colours(bytes, 10)
  const kept = [bytes.subarray(0, at)]
  while (at < bytes.length) {
    const start = at
    if (bytes[at] === 0x3b) return Buffer.concat([...kept, bytes.subarray(at, at + 1)])
    if (bytes[at] === 0x2c) {
      at = endOfSubBlocks(bytes, at + 10 + colours(bytes, at + 9) + 1)
      kept.push(bytes.subarray(start, at))
    } else if (bytes[at] === 0x21) {
      const label = bytes[at + 1]
      const name = bytes.toString('latin1', at + 3, at + 14)
      at = endOfSubBlocks(bytes, at + 2)
      const isForeign = label === 0xff && name !== 'NETSCAPE2.0' && name !== 'ANIMEXTS1.0'
      if (label !== 0xfe && !isForeign) kept.push(bytes.subarray(start, at))
    } else return null
  }
  return null
}

const webpChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])

/** A WebP of those chunks alone that make its picture (RFC 9649 §2.7). */
export function plainWebp(bytes: Buffer): Plain {
  const kept: Buffer[] = []
  for (let at = 12; at + 8 <= bytes.length; ) {
    const kind = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    if (at + 8 + size > bytes.length) return null
    const chunk = Buffer.from(bytes.subarray(at, end))
    // Neither Exif nor XMP follows any longer.
    if (kind === 'VP8X' && chunk.length > 8) chunk[8] = (chunk[8] ?? 0) & ~0x0c
    if (webpChunks.has(kind)) kept.push(chunk)
    at = end
  }
  const body = Buffer.concat(kept)
  const head = Buffer.from(bytes.subarray(0, 12))
  head.writeUInt32LE(body.length + 4, 4)
  return kept.length === 0 ? null : Buffer.concat([head, body])
}
