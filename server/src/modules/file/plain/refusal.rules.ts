/**
 * Why the maker of a file cannot be removed from it. `old`: a binary document or RTF, which no library of ours writes.
 * `locked`: protected by a password. `unreadable`: damaged, of a kind that cannot be written again, or too much work.
 */
export type PlainReason = 'old' | 'locked' | 'unreadable'

/** Thrown for a file that names its maker and cannot be cleaned. */
export class NotPlain extends Error {
  readonly reason: PlainReason

  constructor(reason: PlainReason) {
    super(`plain: ${reason}`)
    this.reason = reason
  }
}
