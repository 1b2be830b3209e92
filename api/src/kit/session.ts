import { defineApi, read } from './endpoint.ts'
import { code, day, instant, nullable, object, oneOf, type Static, Type } from './schema.ts'
import { language, permissionFlags } from './viewer.ts'
import { wireFields } from './wire-fields.ts'

/** A current post of the person, for the switcher of the top bar (spec 1§2). */
export const concurrentUser = object({
  comCode: code,
  ...wireFields('companyName'),
  deptCode: code,
  ...wireFields('deptName'),
  ...wireFields('titleName'),
  ...wireFields('positionName'),
  isMain: Type.Boolean(),
  isCurrent: Type.Boolean(),
})
/** A current post of the person. */
export type ConcurrentUser = Static<typeof concurrentUser>

/** Versions that are part of the addresses of the static cache files (spec 1§7). */
export const cacheVersion = object({
  menu: Type.String(),
  quickMenu: Type.String(),
  webpart: Type.String(),
  lang: Type.String(),
  /** Of the texts that the company changed; empty if there are none. */
  texts: Type.String(),
})
/** Versions that are part of the addresses of the static cache files. */
export type CacheVersion = Static<typeof cacheVersion>

/** Position of the mail reading pane: none, right, or below the list (spec 3§3). */
export const mailLayouts = ['none', 'vertical', 'horizontal'] as const
/** Messages per page of a mail list (spec 3§9). */
export const mailListCounts = [10, 30, 50] as const

/** The settings of a person that come with the session, because rooms of several ranks read them (spec 3§3). */
export const userConfig = object({
  language,
  /** A Windows zone id, for example `Korea Standard Time` (spec 1§9). */
  timeZone: Type.String(),
  /** Whether keyboard shortcuts are on in lists and pages. */
  useKeys: Type.Boolean(),
  mailLayout: oneOf(mailLayouts),
  mailListCount: Type.Unsafe<(typeof mailListCounts)[number]>({ type: 'integer', enum: [...mailListCounts] }),
  /** Whether mails are deleted at once instead of moved to the deleted items. */
  isPermanentDelete: Type.Boolean(),
})
/** The settings of a person that come with the session. */
export type UserConfig = Static<typeof userConfig>

/** The signed-in person with rights and settings (spec 1§3); unknown texts are empty. */
export const currentUser = object({
  personCode: code,
  comCode: code,
  ...wireFields('companyName'),
  employeeNumber: Type.String(),
  /** The photo's address; it has `?v=` only if the person has their own photo, else it returns a silhouette. */
  photoPath: Type.String(),
  manageCode: Type.String(),
  ...wireFields('displayName'),
  ...wireFields('titleName'),
  ...wireFields('positionName'),
  deptCode: code,
  ...wireFields('deptName'),
  email: Type.String(),
  officeTel: Type.String(),
  mobileTel: Type.String(),
  hireDate: nullable(day),
  payType: Type.String(),
  payTypeGubun: Type.String(),
  /** All current posts, main post first; with more than one the switcher is shown. */
  concurrentUsers: Type.Array(concurrentUser),
  permissions: object({
    /** Ids of the visible menus, for the current post. */
    menues: Type.Array(Type.Integer()),
    ...permissionFlags.properties,
  }),
  userConfig,
  cacheVersion,
  /** The company's theme name; empty for the portal's own look. */
  theme: Type.String(),
  /** Address of the company's logo; empty for the portal's own. */
  logoPath: Type.String(),
  /** True if phones are redirected to /mobile (spec 1§2); on by default. */
  mobileRedirect: Type.Boolean(),
  /** True if only the mail menu and /orgmap/ are open to this person (spec 1§2). */
  mailOnly: Type.Boolean(),
  /** True until the person replaces a password that another person set; other calls are refused until then. */
  mustChangePassword: Type.Boolean(),
  /** Set if an administrator sees the portal as this person, read only, until then. */
  viewedUntil: Type.Optional(instant),
})
/** The signed-in person with rights and settings. */
export type CurrentUser = Static<typeof currentUser>

/** The call that every page needs; it belongs to the calls of accounts. */
export const sessionApi = defineApi('account', {
  getCurrentAccount: read('/IsuCommon/ISU_auth/api/current', '1§7', {
    offline: true,
    summary: 'Returns the signed-in person with rights, posts, settings and cache versions.',
    output: currentUser,
    mailOnly: true,
    mustChange: true,
  }),
})
