import { NotPlain } from './refusal.rules.ts'

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, app0: 0xe0, app14: 0xee, app15: 0xef, comment: 0xfe }

/**
 * Returns a JPEG segment without personal data, or null if the segment must be removed because it may name people. Of
 * the application segments only JFIF and Adobe remain, because decoders read the encoding of colours from them; a
 * thumbnail in the JFIF segment is cut off.
 */
function plainSegment(kind: number, segment: Buffer): Buffer | null {
  if (kind === marker.comment) return null
  if (kind < marker.app0 || kind > marker.app15) return segment
  const title = segment.toString('latin1', 4, 9)
  if (kind === marker.app14 && title === 'Adobe') return withLength(segment, 16)
  if (kind === marker.app0 && title === 'JFIF\0') {
    const cut = withLength(segment, 18)
    cut.fill(0, 16)
    return cut
  }
  return null
}

/**
 * Copies the first `bytes` bytes of a segment, including the marker. Throws {@link NotPlain} if the segment is shorter.
 */
function withLength(segment: Buffer, bytes: number): Buffer {
  if (segment.length < bytes) throw new NotPlain('unreadable')
  const cut = Buffer.from(segment.subarray(0, bytes))
  cut.writeUInt16BE(bytes - 2, 2)
  return cut
}

/**
 * Returns where the entropy-coded data that begins at `from` ends: at the next marker, except stuffed bytes and restart
 * markers.
 */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
    at = bytes.indexOf(0xff, at + 1)
  }
  return bytes.length
}

/**
 * Returns a JPEG without Exif, XMP, IPTC, colour profile, comments and the data after its end (ISO/IEC 10918-1 §B). Its
 * pixels are not encoded again: a PDF may interpret them as CMYK or inverted, which a second encoding would break.
 * Throws {@link NotPlain} if the bytes are not a JPEG.
 */
export function plainEmbeddedJpeg(bytes: Buffer): Buffer {
  if (bytes[0] !== 0xff || bytes[1] !== marker.start) throw new NotPlain('unreadable')
  const parts: Buffer[] = [bytes.subarray(0, 2)]
  let at = 2
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) throw new NotPlain('unreadable')
    const kind = bytes[at + 1] ?? 0
    // Any number of 0xff may precede a marker.
    if (kind === 0xff) at += 1
    else if (kind === marker.end) break
    else {
      if (at + 4 > bytes.length) throw new NotPlain('unreadable')
      const header = at + 2 + bytes.readUInt16BE(at + 2)
      const end = kind === marker.scan ? endOfScan(bytes, header) : header
      if (header < at + 4 || end > bytes.length) throw new NotPlain('unreadable')
      const plain = plainSegment(kind, bytes.subarray(at, end))
      if (plain) parts.push(plain)
      at = end
    }
  }
  return Buffer.concat([...parts, Buffer.from([0xff, marker.end])])
}

/** Boxes of a JPEG 2000 file with metadata: XML, UUID boxes with Exif or XMP, URLs, intellectual property rights. */
const metadataBoxes = new Set(['xml ', 'uuid', 'uinf', 'jp2i'])

/**
 * Returns a JPEG 2000 without its metadata boxes (ISO/IEC 15444-1 §I); a code stream without boxes is unchanged. Throws
 * {@link NotPlain} if a box is cut off.
 */
export function plainEmbeddedJpx(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 4, 8) !== 'jP  ') return bytes
  const parts: Buffer[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1
    if (isLong && at + 16 > bytes.length) throw new NotPlain('unreadable')
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short || bytes.length - at
    if (length < 8 || at + length > bytes.length) throw new NotPlain('unreadable')
    if (!metadataBoxes.has(bytes.toString('latin1', at + 4, at + 8)))
      parts.push(bytes.subarray(at, at + length))
    at += length
  }
  return Buffer.concat(parts)
}
