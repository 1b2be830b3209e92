import { failure } from '#kit/failure.ts'
import type { FormRow } from '../form/form.sql.ts'
import { hasLockedFiles, lockedFaults, type Origin } from './origin.rules.ts'

/**
 * Throws `approval.contentInvalid` with the locked parts that differ from what the connected system wrote. `files`: those
 * that the document gets.
 */
export function requireLocked(
  { definition }: Pick<FormRow, 'definition'>,
  origin: Origin,
  change: Parameters<typeof lockedFaults>[2],
  files: readonly { digest: string }[] | null = null,
): void {
  const fields = lockedFaults(definition, origin, change)
  if (files && !hasLockedFiles(origin, files)) fields.push('files')
  if (fields.length > 0) throw failure('approval.contentInvalid', { fields })
}
