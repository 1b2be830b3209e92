import { languageCodes } from './language.ts'
import { object, oneOf, type Static, Type } from './schema.ts'

/** Schema of a language tag. */
export const language = oneOf(languageCodes)

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
  /** Reads the approval documents of the company as its internal auditor; not part of the specification. */
  isAuditor: Type.Boolean(),
})
/** The administrative rights of the signed-in person. */
export type PermissionFlags = Static<typeof permissionFlags>
