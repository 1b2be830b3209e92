import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { archiveLimits } from '@maru/api/archive'
import { type ArchiveSource, cleanPath, decodeKorean, SourceFault } from './source.rules.ts'

const inflate = promisify(inflateRaw)

/** Bytes of a zip at any place: of a file on the disk or in the file room. */
export interface RandomBytes {
  size: number
  read(offset: number, length: number): Promise<Buffer>
  close(): Promise<void>
}

interface Entry {
  offset: number
  packed: number
  size: number
  crc: number
  method: number
  /** False for a link, an encrypted entry and one that is packed in an unknown way. */
  isFile: boolean
}

/** Signatures and sizes of the parts of a zip (APPNOTE 6.3). */
const endMark = 0x06054b50
const locatorMark = 0x07064b50
const wideEndMark = 0x06064b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
const endSize = 22
const localSize = 30
const directoryBytes = 256 * 1_048_576

const wide = (bytes: Buffer, at: number) => Number(bytes.readBigUInt64LE(at))

async function part({ size, read }: RandomBytes, offset: number, length: number): Promise<Buffer> {
  if (offset < 0 || length < 0 || offset + length > size) throw new SourceFault('damaged')
  return length === 0 ? Buffer.alloc(0) : read(offset, length)
}

/** Place of the central directory, from the end of the file; with 64 bits for large archives. */
async function findDirectory(file: RandomBytes): Promise<{ count: number; size: number; offset: number }> {
  const length = Math.min(file.size, endSize + 65_535)
  const tail = await part(file, file.size - length, length)
  let at = tail.length - endSize
  while (at >= 0 && tail.readUInt32LE(at) !== endMark) at -= 1
  if (at < 0) throw new SourceFault('notZip')
  const directory = {
    count: tail.readUInt16LE(at + 10),
    size: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
  }
  if (at < 20 || tail.readUInt32LE(at - 20) !== locatorMark) return directory
  const head = await part(file, wide(tail, at - 20 + 8), 56)
  if (head.readUInt32LE(0) !== wideEndMark) throw new SourceFault('damaged')
  return { count: wide(head, 32), size: wide(head, 40), offset: wide(head, 48) }
}

/** Values of 64 bits take the place of those that have all bits set, in their order. */
function widen(entry: Entry, extra: Buffer): void {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let place = at + 4
    for (const name of ['size', 'packed', 'offset'] as const) {
      if (entry[name] !== 0xffffffff || place + 8 > extra.length) continue
      entry[name] = wide(extra, place)
      place += 8
    }
    return
  }
}

const isLink = (bytes: Buffer, at: number) =>
  bytes.readUInt8(at + 5) === 3 && ((bytes.readUInt32LE(at + 38) >>> 16) & 0xf000) === 0xa000

/** One entry of the central directory, with its name and the place of the next one. */
function readEntry(bytes: Buffer, at: number): { entry: Entry; name: string; next: number } {
  if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryMark) throw new SourceFault('damaged')
  const flags = bytes.readUInt16LE(at + 8)
  const [nameSize, extraSize, noteSize] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place))
  const nameEnd = at + 46 + (nameSize ?? 0)
  const extraEnd = nameEnd + (extraSize ?? 0)
  const next = extraEnd + (noteSize ?? 0)
  if (next > bytes.length) throw new SourceFault('damaged')
  const method = bytes.readUInt16LE(at + 10)
  const entry: Entry = {
    ...{ crc: bytes.readUInt32LE(at + 16), packed: bytes.readUInt32LE(at + 20), method },
    ...{ size: bytes.readUInt32LE(at + 24), offset: bytes.readUInt32LE(at + 42) },
    isFile: (flags & 1) === 0 && (method === 0 || method === 8) && !isLink(bytes, at),
  }
  widen(entry, bytes.subarray(nameEnd, extraEnd))
  return { entry, name: decodeKorean(bytes.subarray(at + 46, nameEnd)), next }
}

/** Files that share bytes are how a small archive unpacks to an endless one; no program writes such archives. */
function requireApart(entries: Iterable<Entry>): void {
  const sorted = [...entries].sort((one, other) => one.offset - other.offset)
  for (const [index, { offset, packed }] of sorted.entries()) {
    const next = sorted[index + 1]
    if (next && offset + localSize + packed > next.offset) throw new SourceFault('damaged')
  }
}

async function readDirectory(file: RandomBytes): Promise<Map<string, Entry>> {
  const { count, size, offset } = await findDirectory(file)
  if (count > archiveLimits.entries || size > directoryBytes) throw new SourceFault('tooManyRows')
  const bytes = await part(file, offset, size)
  const entries = new Map<string, Entry>()
  const all: Entry[] = []
  for (let index = 0, at = 0; index < count; index += 1) {
    const { entry, name, next } = readEntry(bytes, at)
    at = next
    all.push(entry)
    const path = name.endsWith('/') ? null : cleanPath(name)
    // A name that climbs is the name of no file here, so a row that names it is refused.
    if (path !== null && !entries.has(path)) entries.set(path, entry)
  }
  requireApart(all)
  return entries
}

async function unpack(file: RandomBytes, entry: Entry): Promise<Buffer> {
  const head = await part(file, entry.offset, localSize)
  if (head.readUInt32LE(0) !== localMark) throw new SourceFault('damaged')
  const start = entry.offset + localSize + head.readUInt16LE(26) + head.readUInt16LE(28)
  const packed = await part(file, start, entry.packed)
  if (entry.method === 0) return packed
  try {
    // One byte more shows that the archive names a size that is too small.
    return await inflate(packed, { maxOutputLength: entry.size + 1 })
  } catch (error) {
    const isLonger = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new SourceFault(isLonger ? 'wrongSize' : 'damaged', { cause: error })
  }
}

/**
 * The files of a zip, read in any order without unpacking it to the disk. Names are UTF-8 or CP949. Links, encrypted
 * entries and names that climb are no files of it. Throws {@link SourceFault}.
 */
export async function openZip(file: RandomBytes): Promise<ArchiveSource> {
  const entries = await readDirectory(file)
  const find = (path: string) => {
    const entry = entries.get(path)
    if (entry && !entry.isFile) throw new SourceFault('badPath')
    return entry
  }
  return {
    listTop: async () => [...entries.keys()].filter((path) => path.split('/').length <= 2),
    sizeOf: async (path) => find(path)?.size ?? null,
    async read(path, limit) {
      const entry = find(path)
      if (!entry) throw new SourceFault('missingFile')
      if (entry.size > limit || entry.packed > limit + 65_536) throw new SourceFault('tooLarge')
      const bytes = await unpack(file, entry)
      if (bytes.length !== entry.size) throw new SourceFault('wrongSize')
      if (crc32(bytes) !== entry.crc) throw new SourceFault('damaged')
      return bytes
    },
    close: () => file.close(),
  }
}
