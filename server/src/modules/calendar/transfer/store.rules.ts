import type { WallSpan } from '../series/series.rules.ts'
import type { ExceptionRow } from '../store/event.sql.ts'
import { instancesOf, type TimeColumns, timesOf } from '../store/instance.rules.ts'

/** Dates of one piece: a statement with more would hold the server for too long. */
const pieceSize = 2000

/** Input of {@link instancePieces}, which runs in a thread. */
export interface InstanceInput {
  series: { eventId: number; row: TimeColumns; exceptions: ExceptionRow[] }[]
  span: WallSpan
  /** Dates of all events together. */
  most: number
}

/** The dates of many events as JSON arrays for the database; null if there are more than `most`. */
export function instancePieces({ series, span, most }: InstanceInput): string[] | null {
  const pieces: string[] = []
  let piece: unknown[] = []
  let count = 0
  for (const { eventId, row, exceptions } of series) {
    for (const one of instancesOf(timesOf(row), exceptions, span)) {
      const instants = { from: new Date(one.from).toISOString(), until: new Date(one.until).toISOString() }
      piece.push({ ...one, ...instants, eventId })
      count += 1
      if (count > most) return null
      if (piece.length >= pieceSize) {
        pieces.push(JSON.stringify(piece))
        piece = []
      }
    }
  }
  return piece.length > 0 ? [...pieces, JSON.stringify(piece)] : pieces
}
