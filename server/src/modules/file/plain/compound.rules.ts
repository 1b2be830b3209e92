import type { Plain } from './picture.rules.ts'

/** A compound file ([MS-CFB]): the sectors of its table, its directory, and where its small streams lie. */
interface Compound {
  bytes: Buffer
  sectorSize: number
  table: number[]
}

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const smallStream = 4096
const smallSector = 64
/** Sectors beyond this are the ends of chains ([MS-CFB] §2.1). */
const lastSector = 0xfffffffa

/** Streams of properties, which name the people who made a document ([MS-OSHARED] §2.3.3.2; HWP 5.0). */
const propertyStreams = new Set(
  ['SummaryInformation', 'DocumentSummaryInformation', 'HwpSummaryInformation'].map(
    (name) => `\u0005${name}`,
  ),
)

function sectorAt({ sectorSize }: Compound, number: number): number {
  return (number + 1) * sectorSize
}

/** The numbers of a chain of a table, at most as many as the table has. */
function chain(table: readonly number[], first: number): number[] {
  const numbers: number[] = []
  for (let at = first; at < lastSector && numbers.length <= table.length; at = table[at] ?? lastSector) {
    numbers.push(at)
  }
  return numbers
}

function wordsIn(bytes: Buffer, from: number, size: number): number[] {
  const end = Math.min(from + size, bytes.length - 3)
  const words: number[] = []
  for (let at = from; at < end; at += 4) words.push(bytes.readUInt32LE(at))
  return words
}

function open(bytes: Buffer): Compound | null {
  if (bytes.length < 1536 || !bytes.subarray(0, 8).equals(signature)) return null
  const sectorSize = 2 ** bytes.readUInt16LE(30)
  if (sectorSize !== 512 && sectorSize !== 4096) return null
  const file: Compound = { bytes, sectorSize, table: [] }
  const parts = wordsIn(bytes, 76, 436)
  let next = bytes.readUInt32LE(68)
  for (let left = bytes.readUInt32LE(72); left > 0 && next < lastSector && parts.length < 1e6; left -= 1) {
    const more = wordsIn(bytes, sectorAt(file, next), sectorSize)
    next = more.pop() ?? lastSector
    parts.push(...more)
  }
  for (const part of parts) {
    if (part < lastSector) file.table.push(...wordsIn(bytes, sectorAt(file, part), sectorSize))
  }
  return file
}

/** Offsets within the file of the parts of a stream, in their order, and the size of each. */
function partsOf(file: Compound, first: number): number[] {
  return chain(file.table, first).map((number) => sectorAt(file, number))
}

/** An entry of the directory ([MS-CFB] §2.6.1). */
interface Entry {
  name: string
  first: number
  size: number
}

function directoryOf(file: Compound): Entry[] {
  const entries: Entry[] = []
  for (const from of partsOf(file, file.bytes.readUInt32LE(48))) {
    for (let at = from; at < from + file.sectorSize && at + 128 <= file.bytes.length; at += 128) {
      const length = Math.min(64, file.bytes.readUInt16LE(at + 64))
      entries.push({
        name: file.bytes.toString('utf16le', at, at + Math.max(0, length - 2)),
        first: file.bytes.readUInt32LE(at + 116),
        size: file.bytes.readUInt32LE(at + 120),
      })
    }
  }
  return entries
}

/** Where the parts of an entry's stream are in the file; small streams lie within that of the root. */
function placesOf(file: Compound, root: Entry, entry: Entry): { at: number; size: number }[] {
  if (entry.size >= smallStream) {
    return partsOf(file, entry.first).map((at) => ({ at, size: file.sectorSize }))
  }
  const small = partsOf(file, file.bytes.readUInt32LE(60)).flatMap((at) =>
    wordsIn(file.bytes, at, file.sectorSize),
  )
  const home = partsOf(file, root.first)
  return chain(small, entry.first).map((number) => {
    const within = number * smallSector
    const sector = home[Math.floor(within / file.sectorSize)] ?? file.bytes.length
    return { at: sector + (within % file.sectorSize), size: smallSector }
  })
}

/** A stream has two sets at most, of some dozen properties; numbers are what a person wrote there. */
const [mostSets, mostTexts] = [2, 1000]

/** Empties every text of a set of properties in its place ([MS-OLEPS] §2.21); true where there were any. */
function emptyTexts(set: Buffer): boolean {
  let isFound = false
  for (let index = 0; index < Math.min(mostSets, set.readUInt32LE(24)); index += 1) {
    const section = set.readUInt32LE(28 + index * 20 + 16)
    for (let number = 0; number < Math.min(mostTexts, set.readUInt32LE(section + 4)); number += 1) {
      const at = section + set.readUInt32LE(section + 8 + number * 8 + 4)
      const kind = set.readUInt16LE(at)
      // VT_LPSTR counts bytes, VT_LPWSTR letters.
      const size = kind === 0x1e ? set.readUInt32LE(at + 4) : kind === 0x1f ? set.readUInt32LE(at + 4) * 2 : 0
      if (size === 0 || at + 8 + size > set.length) continue
      set.fill(0, at + 8, at + 8 + size)
      isFound = true
    }
  }
  return isFound
}

/**
 * A compound document (DOC, XLS, PPT, HWP) whose properties hold no text any more: neither author nor company, nor who
 * saved it last. Nothing moves within it. Null where there is none of it, or the file cannot be read.
 */
export function plainCompound(source: Buffer): Plain {
  const file = open(Buffer.from(source))
  const entries = file ? directoryOf(file) : []
  const root = entries[0]
  if (!file || !root) return null
  let isFound = false
  for (const entry of entries.filter(({ name }) => propertyStreams.has(name))) {
    const places = placesOf(file, root, entry).filter(({ at, size }) => at + size <= file.bytes.length)
    const set = Buffer.concat(places.map(({ at, size }) => file.bytes.subarray(at, at + size)))
    if (!emptyTexts(set)) continue
    let from = 0
    for (const { at, size } of places) {
      set.copy(file.bytes, at, from, from + size)
      from += size
    }
    isFound = true
  }
  return isFound ? file.bytes : null
}
