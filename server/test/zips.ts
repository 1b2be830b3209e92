import { crc32, deflateRawSync } from 'node:zlib'

/** A file of a zip in a test; the fields after `bytes` make it a hostile one. */
export interface ZipPart {
  /** Text is written as UTF-8; bytes as they are, such as CP949. */
  name: string | Buffer
  bytes: string | Buffer
  isLink?: boolean
  /** The size that the zip names. */
  size?: number
  /** The place of the bytes, shared with another file. */
  offset?: number
}

/** A zip written byte by byte, so that tests can lie in every field. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const chunks: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const part of parts) {
    const name = Buffer.isBuffer(part.name) ? part.name : Buffer.from(part.name)
    const bytes = Buffer.from(part.bytes as string)
    const packed = deflateRawSync(bytes)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(8, 8)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt8(part.isLink ? 3 : 0, 5)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(crc32(bytes), 16)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(part.size ?? bytes.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(part.isLink ? (0o120777 << 16) >>> 0 : 0, 38)
    entry.writeUInt32LE(part.offset ?? at, 42)
    chunks.push(head, name, packed)
    entries.push(entry, name)
    at += 30 + name.length + packed.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...chunks, directory, end])
}
