/**
 * Why a file cannot be cleaned. `old`: a binary document or RTF, which no available library writes. `locked`: it has
 * a password. `unreadable`: damaged, of a type that cannot be written, or too expensive.
 */
export type PlainReason = 'old' | 'locked' | 'unreadable'

/** Thrown for a file with author metadata that cannot be cleaned. */
export class NotPlain extends Error {
  readonly reason: PlainReason

  constructor(reason: PlainReason) {
    super(`plain: ${reason}`)
    this.reason = reason
  }
}
