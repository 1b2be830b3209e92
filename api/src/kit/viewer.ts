import { object, oneOf, type Static, Type } from './schema.ts'

/** The languages of the portal; ko-KR is the default (spec 1§9). */
export const languages = ['ko-KR', 'en-US', 'zh-CN'] as const
/** A language tag of the portal. */
export type Language = (typeof languages)[number]
/** Schema of {@link Language}. */
export const language = oneOf(languages)

/** The administrative rights of the signed-in person (spec 1§3). */
export const permissionFlags = object({
  isSuperAdmin: Type.Boolean(),
  isCompanyManager: Type.Boolean(),
  isReserveManager: Type.Boolean(),
  isGlobalReserveManager: Type.Boolean(),
  isPopupManager: Type.Boolean(),
  isBoardManager: Type.Boolean(),
  isGroupBoardManager: Type.Boolean(),
  isGroupwareAccountManager: Type.Boolean(),
  isHrManager: Type.Boolean(),
})
/** The administrative rights of the signed-in person. */
export type PermissionFlags = Static<typeof permissionFlags>
