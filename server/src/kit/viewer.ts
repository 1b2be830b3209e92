import type { Language } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import type { PermissionFlags } from '@maru/api/kit/viewer'

/** The signed-in person in the post they act in, as every room's access rules see them. */
export interface Viewer {
  sessionKey: string
  personCode: string
  comCode: string
  deptCode: string
  language: Language
  name: LocalName
  permissions: PermissionFlags
  /**
   * What rights may be given to, most general first: `everyone`, `company:<code>`, `department:<code>` for the
   * department and all above it, `person:<code>`, `role:<id>`. A right is held when its subject is in this list.
   */
  subjects: string[]
  /** True when the department's code contains MAILONLY (spec 1§2). */
  mailOnly: boolean
  /** True until the person replaced a password that another person gave them. */
  mustChangePassword: boolean
}
