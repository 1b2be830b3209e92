import type { Language } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import type { PermissionFlags } from '@maru/api/kit/viewer'

/** The signed-in person in their current post, as the access rules of rooms see them. */
export interface Viewer {
  sessionKey: string
  personCode: string
  comCode: string
  /** The company of the session, if the call is about the settings of another one, which is then `comCode`. */
  sessionComCode?: string
  deptCode: string
  language: Language
  name: LocalName
  permissions: PermissionFlags
  /**
   * The subjects of rights that include the viewer, most general first: `everyone`, `company:<code>`,
   * `department:<code>`, `unit:<code>` for the department and all above it, `person:<code>`, `role:<id>`. The viewer has a right if
   * its subject is in this list.
   */
  subjects: string[]
  /** True when the department's code contains MAILONLY (spec 1§2). */
  mailOnly: boolean
  /** True until the person replaces a password that another person set. */
  mustChangePassword: boolean
  /** The networks (CIDR) that requests must come from; null or absent for all. */
  networks?: readonly string[] | null
  /**
   * Set if another person sees the portal as this one: every changing call is refused, and reads that no room opens
   * (`Room.inView`).
   */
  viewedBy?: { personCode: string; until: string }
}
