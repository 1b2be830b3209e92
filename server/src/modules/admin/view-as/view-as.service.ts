import { type adminViewApi, adminViewEvents, viewMinutes } from '@maru/api/admin/view-as'
import type { Input } from '@maru/api/kit/endpoint'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { changeSessionView } from '#kit/session/session.ts'
import { outranks, selectLogin } from '#modules/account/index.ts'
import { requirePerson } from '../right/right.service.ts'

/** Lets the session see the portal as another person, read only, for half an hour. */
export async function startViewAs(
  context: Context,
  { personCode, deptCode, reason }: Input<typeof adminViewApi.startViewAs>,
): Promise<{ until: string }> {
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const chosen = deptCode === undefined ? { personCode } : { personCode, deptCode }
    const { viewer: seen, post } = await requirePerson(inside, chosen)
    if (personCode === viewer.personCode) throw failure('admin.ownView')
    const account = await selectLogin(db, personCode, clock.now())
    if (!account) throw notFound()
    // A company manager must not read with the rights of a super administrator.
    const owner = { personCode, ...account, permissions: account.permissions as never[] }
    if (outranks(viewer, owner)) throw failure('account.outranked')
    const until = new Date(clock.now().getTime() + viewMinutes * 60_000)
    const { comCode } = post
    await changeSessionView(inside, viewer.sessionKey, {
      personCode,
      comCode,
      deptCode: post.deptCode,
      until,
    })
    await recordAudit(inside, {
      ...{ action: 'viewAsStarted', comCode, subject: personCode, subjectName: seen.name.ko },
      details: { reason: ['', reason], until: ['', until.toISOString()] },
    })
    const payload = { personCode, viewedBy: viewer.personCode }
    await inside.emit(db, { name: adminViewEvents.started, comCode, payload })
    return { until: until.toISOString() }
  })
}

/** Ends the view as another person. */
export async function endViewAs(context: Context): Promise<Record<string, never>> {
  const { viewedBy, sessionKey, personCode, comCode } = context.viewer
  if (!viewedBy) return {}
  return transaction(context, async (inside) => {
    await changeSessionView(inside, sessionKey, null)
    // The person of the session acts, not the one whose screens were shown.
    const by = viewedBy.personCode
    await recordAudit(inside, { action: 'viewAsEnded', comCode, personCode: by, subject: personCode })
    return {}
  })
}
