import { defineApi, endpoint } from './endpoint.ts'
import { code, day, nullable, object, type Static, Type } from './schema.ts'
import { language, permissionFlags } from './viewer.ts'

/** One post that the person holds today, for the switcher of the top bar (spec 1§2). */
export const concurrentUser = object({
  comCode: code,
  companyName: Type.String(),
  companyNameEng: Type.String(),
  companyNameCn: Type.String(),
  deptCode: code,
  deptName: Type.String(),
  deptNameEn: Type.String(),
  deptNameCn: Type.String(),
  titleName: Type.String(),
  titleNameEn: Type.String(),
  titleNameCn: Type.String(),
  positionName: Type.String(),
  positionNameEn: Type.String(),
  positionNameCn: Type.String(),
  isMain: Type.Boolean(),
  isCurrent: Type.Boolean(),
})
/** One post that the person holds today. */
export type ConcurrentUser = Static<typeof concurrentUser>

/** Versions that are part of the addresses of the static cache files (spec 1§7). */
export const cacheVersion = object({
  menu: Type.String(),
  quickMenu: Type.String(),
  webpart: Type.String(),
  lang: Type.String(),
})
/** Versions that are part of the addresses of the static cache files. */
export type CacheVersion = Static<typeof cacheVersion>

/** The signed-in person with rights and settings (spec 1§3); a text that is not known is empty. */
export const currentUser = object({
  personCode: code,
  comCode: code,
  companyName: Type.String(),
  companyNameEng: Type.String(),
  companyNameCn: Type.String(),
  employeeNumber: Type.String(),
  /** An address to show at once; it has `?v=` exactly when the person has a photo of their own, else it answers the ghost silhouette. */
  photoPath: Type.String(),
  manageCode: Type.String(),
  displayName: Type.String(),
  displayNameEng: Type.String(),
  displayNameChi: Type.String(),
  titleName: Type.String(),
  titleNameEn: Type.String(),
  titleNameCn: Type.String(),
  positionName: Type.String(),
  positionNameEn: Type.String(),
  positionNameCn: Type.String(),
  deptCode: code,
  deptName: Type.String(),
  deptNameEn: Type.String(),
  deptNameCn: Type.String(),
  email: Type.String(),
  officeTel: Type.String(),
  mobileTel: Type.String(),
  hireDate: nullable(day),
  payType: Type.String(),
  payTypeGubun: Type.String(),
  /** Every post held today, the main one first; more than one means that the switcher is shown. */
  concurrentUsers: Type.Array(concurrentUser),
  permissions: object({
    /** Ids of the menus that may be shown, for the post acted in. */
    menues: Type.Array(Type.Integer()),
    ...permissionFlags.properties,
  }),
  userConfig: object({
    language,
    /** A Windows zone id, for example `Korea Standard Time` (spec 1§9). */
    timeZone: Type.String(),
    /** Whether lists and readers listen to keys. */
    useKeys: Type.Boolean(),
  }),
  cacheVersion,
  /** The company's theme name; empty for the portal's own look. */
  theme: Type.String(),
  /** Address of the company's logo; empty for the portal's own. */
  logoPath: Type.String(),
  /** True when phones are to be sent to /mobile (spec 1§2); off by default. */
  mobileRedirect: Type.Boolean(),
  /** True when only the mail menu and /orgmap/ are open to this person (spec 1§2). */
  mailOnly: Type.Boolean(),
  /** True until the person has replaced a password that another person gave them; other calls are refused until then. */
  mustChangePassword: Type.Boolean(),
})
/** The signed-in person with rights and settings. */
export type CurrentUser = Static<typeof currentUser>

/** The call behind every page of the browser; it is one of the calls of the accounts. */
export const sessionApi = defineApi('account', {
  getCurrentAccount: endpoint({
    summary: 'The signed-in person with rights, posts, settings and cache versions.',
    spec: '1§7',
    method: 'GET',
    path: '/IsuCommon/ISU_auth/api/current',
    access: 'session',
    changes: false,
    input: object({}),
    output: currentUser,
    mailOnly: true,
    mustChange: true,
  }),
})
