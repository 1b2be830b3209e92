import type { PermissionFlags } from '@maru/api/kit/viewer'
import type { Viewer } from '#kit/viewer.ts'
import type { PortalPath } from './account.rules.ts'

type Asking = { viewer: Pick<Viewer, 'permissions'> }

/**
 * Creates the path check of a room's administration page (`/admin/<page>`): open to viewers with one of these
 * permissions; undefined for any other path (spec 1§6).
 */
export function adminPageCheck(page: string, permissions: readonly (keyof PermissionFlags)[]) {
  return async ({ viewer }: Asking, { path }: PortalPath): Promise<boolean | undefined> => {
    const isPage = path.toLowerCase().replace(/\/+$/, '') === `/admin/${page}`
    return !isPage || permissions.some((flag) => viewer.permissions[flag]) ? undefined : false
  }
}

/**
 * Closes the administration pages to viewers without an administration permission (spec 1§6): returns false for them,
 * and undefined for all other viewers and paths.
 */
export async function checkAdminPath({ viewer }: Asking, { path }: PortalPath): Promise<boolean | undefined> {
  if (!/^\/admin(\/|$)/i.test(path)) return undefined
  // Internal auditors administer nothing.
  const { isAuditor: _audit, ...administration } = viewer.permissions
  return Object.values(administration).some(Boolean) ? undefined : false
}
