/** A position of the WAL: `16/B374D848` of PostgreSQL as a number. */
export type WalPosition = bigint

/** A position that no replica reaches, for a change whose own position could not be read. */
export const unreachablePosition: WalPosition = 0xffff_ffff_ffff_ffffn

/** Milliseconds after which the position of a change is forgotten: replicas that lag that long are not used. */
const positionHolds = 30_000

/** Reads a position as PostgreSQL writes it; null for another text. */
export function readPosition(text: string | null): WalPosition | null {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/.exec(text ?? '') ?? []
  return high && low ? (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) : null
}

/** Writes a position as PostgreSQL does. */
export function positionText(position: WalPosition): string {
  const hexadecimal = (part: bigint) => part.toString(16).toUpperCase()
  return `${hexadecimal(position >> 32n)}/${hexadecimal(position & 0xffff_ffffn)}`
}

/**
 * The value of the cookie that carries the position of the last change of a session to the other processes. It has the
 * time, because after a failover a position may never be reached.
 */
export function positionCookie(position: WalPosition, now: number): string {
  return `${positionText(position)}.${now}`
}

/** The position in a cookie; null if there is none or if it is old. An unreadable one leads to the primary. */
export function positionOfCookie(value: string | null, now: number): WalPosition | null {
  if (value === null || value === '') return null
  const [, text = null, time] = /^([0-9A-F/]{3,17})\.(\d{13})$/.exec(value) ?? []
  const position = readPosition(text)
  if (position === null) return unreachablePosition
  return Math.abs(now - Number(time)) > positionHolds ? null : position
}

/** The positions of the last changes of sessions, as far as this process made them. */
export interface SessionPositions {
  /** The position of the last change of a session; null if there is none or if it is old. */
  of(session: string): WalPosition | null
  /** Stores the position of a change of a session; returns the highest one. */
  note(session: string, position: WalPosition): WalPosition
}

/** Opens the positions of a process; `now` returns milliseconds. */
export function openSessionPositions(now: () => number): SessionPositions {
  const changes = new Map<string, { position: WalPosition; at: number }>()
  const known = (session: string) => {
    const change = changes.get(session)
    return change && now() - change.at <= positionHolds ? change.position : null
  }
  return {
    of: known,
    note(session, position) {
      const before = known(session)
      const highest = before !== null && before > position ? before : position
      // The map is in the order of the changes.
      changes.delete(session)
      changes.set(session, { position: highest, at: now() })
      for (const [oldest, { at }] of changes) {
        if (now() - at <= positionHolds) break
        changes.delete(oldest)
      }
      return highest
    },
  }
}
