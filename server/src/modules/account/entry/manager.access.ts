import { failure } from '#kit/failure.ts'
import type { Viewer } from '#kit/viewer.ts'

/** Throws `kit.forbidden` unless the viewer manages the company. */
export function requireCompanyManager({ permissions }: Viewer): void {
  if (!permissions.isSuperAdmin && !permissions.isCompanyManager) throw failure('kit.forbidden')
}
