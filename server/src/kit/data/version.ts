import type { DeclaredErrors, ErrorCode } from '@maru/api/kit/errors'
import { failure } from '../failure.ts'

/** Error codes that are declared with 409. */
export type ConflictCode = {
  [K in ErrorCode]: DeclaredErrors[K] extends 409 ? K : never
}[ErrorCode]

/**
 * Refuses a change that is based on another version than the stored one, because another person has saved since then.
 * Throws `code` with the stored version. Call it with the row locked.
 */
export function requireVersion<V extends number | string>(
  code: ConflictCode,
  stored: { version: V },
  given: V | undefined,
): void {
  if (stored.version !== given) throw failure(code, { version: stored.version })
}
