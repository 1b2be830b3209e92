/** A part of a file that one call imports. */
export interface MailPiece {
  blob: Blob
  /** Lines of the file before it. */
  linesBefore: number
  /** Bytes of the file up to its end. */
  end: number
}

/** Bytes of a piece that are wanted, and at most for a mail that is larger; the limit of the call is above them. */
export const pieceSizes = { wanted: 8 * 1_048_576, most: 56 * 1_048_576 } as const

const lf = 0x0a
/** "From " as octets. */
const mark = [0x46, 0x72, 0x6f, 0x6d, 0x20] as const

/** Whether a mail of an mbox begins here: a line "From …" after an empty line. */
function isStart(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] !== mark[0] || bytes[at - 1] !== lf) return false
  const isAfterEmpty = bytes[at - 2] === lf || (bytes[at - 2] === 0x0d && bytes[at - 3] === lf)
  return isAfterEmpty && mark.every((one, place) => bytes[at + place] === one)
}

function lastStart(bytes: Uint8Array): number {
  for (let at = bytes.length - mark.length; at > 1; at -= 1) if (isStart(bytes, at)) return at
  return 0
}

function firstStart(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(mark[0]); at !== -1; at = bytes.indexOf(mark[0], at + 1))
    if (isStart(bytes, at)) return at
  return -1
}

function countLines(bytes: Uint8Array): number {
  let lines = 0
  for (let at = bytes.indexOf(lf); at !== -1; at = bytes.indexOf(lf, at + 1)) lines += 1
  return lines
}

const read = async (file: Blob, from: number, size: number) =>
  new Uint8Array(await file.slice(from, from + size).arrayBuffer())

/** The bytes of the next piece: up to the last mail that begins in them, or to the end of the file. */
async function nextPiece(file: Blob, from: number, sizes: typeof pieceSizes): Promise<Uint8Array> {
  for (let size: number = sizes.wanted; ; size = Math.min(2 * size, sizes.most)) {
    const bytes = await read(file, from, size)
    if (from + bytes.length === file.size) return bytes
    const end = lastStart(bytes)
    if (end > 0) return bytes.subarray(0, end)
    if (size >= sizes.most) return bytes
  }
}

/** The rest of a mail that is larger than a piece may be: the bytes and lines up to the next mail. */
async function skipRest(file: Blob, from: number, wanted: number): Promise<{ end: number; lines: number }> {
  const overlap = 4
  let lines = 0
  for (let at = from; at < file.size; ) {
    const before = Math.min(at, overlap)
    const bytes = await read(file, at - before, before + wanted)
    const start = firstStart(bytes)
    if (start >= before)
      return { end: at - before + start, lines: lines + countLines(bytes.subarray(before, start)) }
    // The last octets may be the beginning of a start.
    const isLast = at - before + bytes.length === file.size
    const used = isLast ? bytes.length : bytes.length - mark.length
    lines += countLines(bytes.subarray(before, used))
    at += used - before
    if (isLast) return { end: file.size, lines }
  }
  return { end: file.size, lines }
}

/**
 * The pieces of an mbox file, each with whole mails: no call takes long, so that no proxy ends it, and a broken import
 * continues where it was. Of a mail that is larger than any that can be imported only the beginning is sent, which the
 * server reports as too large. Another file is one piece.
 */
export async function* mailPieces(
  file: Blob,
  sizes: typeof pieceSizes = pieceSizes,
): AsyncGenerator<MailPiece> {
  if ((await file.slice(0, mark.length).text()) !== 'From ') {
    yield { blob: file, linesBefore: 0, end: file.size }
    return
  }
  let linesBefore = 0
  for (let from = 0; from < file.size; ) {
    const bytes = await nextPiece(file, from, sizes)
    const end = from + bytes.length
    const isCut = end < file.size && !isStart(await read(file, end - 3, 8), 3)
    const rest = isCut ? await skipRest(file, end, sizes.wanted) : { end, lines: 0 }
    yield { blob: file.slice(from, end), linesBefore, end: rest.end }
    linesBefore += countLines(bytes) + rest.lines
    from = rest.end
  }
}
