import { adminViewApi } from '@maru/api/admin/view-as'
import type { Input } from '@maru/api/kit/endpoint'
import { useChange } from '#kit/call/change.ts'
import { noteForeignSession } from '#kit/session/session-channel.ts'
import { finishActs } from '#ui/take-back/finish-acts.ts'

/** Lets this session see the portal as another person, after it has sent the acts that wait: a view decides nothing. */
export const useStartViewAs = () =>
  useChange(async (input: Input<typeof adminViewApi.startViewAs>, change) => {
    await finishActs()
    return change(adminViewApi.startViewAs, input)
  })
/**
 * Ends it, after the acts that wait were sent and refused in the view: sent later, they would be decisions of the
 * administrator.
 */
export const useEndViewAs = () =>
  useChange(async (input: Input<typeof adminViewApi.endViewAs>, change) => {
    await finishActs()
    return change(adminViewApi.endViewAs, input)
  })

/** Loads the portal again: nothing that was read as one person is shown to the other, and nothing is sent as the other. */
export function loadAgain() {
  noteForeignSession(true)
  location.assign('/po/')
}
