import type { PermissionFlags } from '@maru/api/kit/viewer'

const invisible = /\p{Default_Ignorable_Code_Point}/gu

/**
 * A login name or mail address normalised for lookup: NFKC, without invisible letters, trimmed, in lower case. The
 * function `account_name_key` of the database computes the same.
 */
export function signInName(typed: string): string {
  return typed.normalize('NFKC').replace(invisible, '').normalize('NFKC').trim().toLowerCase()
}

/**
 * The subjects of rights that include a person: everyone, the company, the department and all above it, the department
 * alone (`unit`), the person and the roles (see `Viewer.subjects`). `path` is the chain of department codes from the root;
 * `continued` are closed departments that one of them continues: their rights are those of their successor.
 */
export function subjectsOf(who: {
  comCode: string
  path: string[]
  continued: string[]
  personCode: string
  roleIds: string[]
}): string[] {
  return [
    'everyone',
    `company:${who.comCode}`,
    ...[...who.continued, ...who.path].map((code) => `department:${code}`),
    ...[...who.continued, ...who.path.slice(-1)].map((code) => `unit:${code}`),
    `person:${who.personCode}`,
    ...who.roleIds.map((id) => `role:${id}`),
  ]
}

/** The permission flags; those in `flags` are true. */
export function flagsOf(flags: readonly (keyof PermissionFlags)[]): PermissionFlags {
  const has = (flag: keyof PermissionFlags) => flags.includes(flag)
  return {
    isSuperAdmin: has('isSuperAdmin'),
    isCompanyManager: has('isCompanyManager'),
    isReserveManager: has('isReserveManager'),
    isGlobalReserveManager: has('isGlobalReserveManager'),
    isPopupManager: has('isPopupManager'),
    isBoardManager: has('isBoardManager'),
    isGroupBoardManager: has('isGroupBoardManager'),
    isGroupwareAccountManager: has('isGroupwareAccountManager'),
    isHrManager: has('isHrManager'),
    isAuditor: has('isAuditor'),
  }
}

/** Whether a department code limits its people to mail and the organisation map (spec 1§1). */
export function isMailOnlyCode(deptCode: string): boolean {
  return deptCode.includes('MAILONLY')
}

/** The address of a person's photo; it has a version only if the person has their own photo. */
export function photoPath(personCode: string, version: string | null): string {
  const path = `/cm/api/account/photo/${encodeURIComponent(personCode)}`
  return version === null ? path : `${path}?v=${version}`
}

/** The address of a company's logo; empty if there is none. */
export function logoPath(comCode: string, version: string | null): string {
  return version === null ? '' : `/cm/api/org/logo/${encodeURIComponent(comCode)}?v=${version}`
}

/** A path of the portal with its query. */
export interface PortalPath {
  /** Below the base, with a leading slash: `/board/list`. */
  path: string
  query: URLSearchParams
}

const base = '/po'

/** Parses a path and query as the browser would; null if it is outside of the portal (spec 1§2). */
export function portalPath(entry: string): PortalPath | null {
  if (!entry.startsWith('/') || /[\\\s]/.test(entry)) return null
  const origin = 'http://portal.invalid'
  const url = URL.parse(entry, origin)
  if (!url || url.origin !== origin || !/^\/po(\/|$)/i.test(url.pathname)) return null
  return { path: url.pathname.slice(base.length) || '/', query: url.searchParams }
}

/**
 * Whether a path is open to people of a MAILONLY department regardless of menus (spec 1§2); bare /orgmap redirects.
 */
export function isOpenToMailOnly({ path }: PortalPath): boolean {
  return /^\/orgmap(\/|$)/i.test(path)
}
