import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'

/** Throws `kit.forbidden` unless the viewer is super administrator or manager of the company. */
export function requireFormManager({ viewer }: Pick<Context, 'viewer'>): void {
  const { isSuperAdmin, isCompanyManager } = viewer.permissions
  if (!isSuperAdmin && !isCompanyManager) throw failure('kit.forbidden')
}
