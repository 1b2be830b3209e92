import { change, defineApi } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { defineEvents } from '../kit/events.ts'
import { code, instant, object, Type, text } from '../kit/schema.ts'

/** Minutes after which a view as another person ends by itself. */
export const viewMinutes = 30

/** Error codes of seeing the portal as another person with their HTTP status. */
export const adminViewErrors = defineErrors({ 'admin.ownView': 409 })
type AdminViewErrors = typeof adminViewErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends AdminViewErrors {}
}

/** Events of views as another person. */
export const adminViewEvents = defineEvents({ started: 'admin.viewAsStarted' })
declare module '../kit/events.ts' {
  interface Events {
    'admin.viewAsStarted': { personCode: string; viewedBy: string }
  }
}

/** Seeing the portal as another person. */
export const adminViewApi = defineApi('admin', {
  startViewAs: change('/api/admin/view-as', 'maru', {
    summary:
      'Lets the session see the portal as another person for 30 minutes, read only; recorded with the reason. Not for a person with wider rights.',
    refreshesNothing: 'The browser loads the portal again as the other person.',
    input: object({ personCode: code, deptCode: Type.Optional(code), reason: text(500, 1) }),
    output: object({ until: instant }),
    errors: ['account.outranked', 'admin.ownView'],
  }),
  endViewAs: change('/api/admin/view-as/end', 'maru', {
    summary: 'Ends the view as another person; does nothing in an ordinary session.',
    refreshesNothing: 'The browser loads the portal again.',
    mailOnly: true,
    mustChange: true,
    output: object({}),
  }),
})
