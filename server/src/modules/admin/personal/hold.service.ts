import {
  adminHoldEvents,
  type adminPersonalApi,
  type Hold,
  type HoldRequest,
  type holdSteps,
} from '@maru/api/admin/personal'
import type { Input } from '@maru/api/kit/endpoint'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import type { Background } from '#kit/room.ts'
import {
  applyRequest,
  deleteOldRequests,
  deleteRequest,
  insertRequest,
  lockRequest,
  type StoredRequest,
  selectHolds,
  selectRequests,
} from './hold.sql.ts'
import { requirePrivacyManager, requireSubject } from './personal.access.ts'
import type { SubjectRow } from './personal.sql.ts'

type Key = Input<typeof adminPersonalApi.confirmHold>

/** Announces a step of a request, in its transaction: those who may decide and the person who asked are notified. */
function announce(
  { db, emit }: Pick<Background, 'db' | 'emit'>,
  { comCode, personCode, reason, askedBy }: StoredRequest & { personCode: string },
  step: (typeof holdSteps)[number],
  actedBy: string,
): Promise<void> {
  const payload = { personCode, step, lifts: reason === null, askedBy, actedBy }
  return emit(db, { name: adminHoldEvents.requestChanged, comCode, payload })
}

/** Asks to set or lift a legal hold; it waits for a second person. */
export function holdErasure(
  context: Context,
  { personCode, reason }: Input<typeof adminPersonalApi.holdErasure>,
): Promise<Record<string, never>> {
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const { comCode, name, holdReason } = await requireSubject(inside, personCode)
    if (reason === null && holdReason === null) throw failure('admin.notHeld')
    const request = { comCode, personCode, reason, askedBy: viewer.personCode }
    if (!(await insertRequest(db, request, clock.now()))) throw failure('admin.holdWaiting')
    await announce(inside, request, 'asked', viewer.personCode)
    await recordAudit(inside, {
      ...{ action: 'holdAsked', comCode, subject: personCode, subjectName: name.ko },
      details: { reason: [holdReason ?? '', reason ?? ''] },
    })
    return {}
  })
}

async function requireRequest(
  context: Context,
  personCode: string,
): Promise<{ subject: SubjectRow; request: StoredRequest }> {
  const subject = await requireSubject(context, personCode)
  const request = await lockRequest(context.db, personCode, context.clock.now())
  if (!request) throw failure('admin.holdNotAsked')
  return { subject, request }
}

/** Sets or lifts the hold that another person asked for. */
export function confirmHold(context: Context, { personCode }: Key): Promise<Record<string, never>> {
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const { subject, request } = await requireRequest(inside, personCode)
    if (request.askedBy === viewer.personCode || personCode === viewer.personCode)
      throw failure('admin.holdNeedsAnother')
    await applyRequest(db, request, viewer.personCode, clock.now())
    await deleteRequest(db, personCode)
    await announce(inside, request, 'confirmed', viewer.personCode)
    await recordAudit(inside, {
      ...{
        action: 'holdConfirmed',
        comCode: subject.comCode,
        subject: personCode,
        subjectName: subject.name.ko,
      },
      details: { reason: [subject.holdReason ?? '', request.reason ?? ''], askedBy: request.askedBy },
    })
    return {}
  })
}

/** Withdraws or declines a request. */
export function declineHold(context: Context, { personCode }: Key): Promise<Record<string, never>> {
  return transaction(context, async (inside) => {
    const { subject, request } = await requireRequest(inside, personCode)
    await deleteRequest(inside.db, personCode)
    await announce(inside, request, 'declined', inside.viewer.personCode)
    await recordAudit(inside, {
      ...{
        action: 'holdDeclined',
        comCode: subject.comCode,
        subject: personCode,
        subjectName: subject.name.ko,
      },
      details: { reason: ['', request.reason ?? ''], askedBy: request.askedBy },
    })
    return {}
  })
}

/** Requests that wait, and holds. */
export async function listHolds(context: Context): Promise<{ requests: HoldRequest[]; holds: Hold[] }> {
  requirePrivacyManager(context)
  const { db, viewer, clock } = context
  const comCode = viewer.permissions.isSuperAdmin ? null : viewer.comCode
  const asked = { comCode, personCode: null, by: viewer.personCode, now: clock.now() }
  return { requests: await selectRequests(db, asked), holds: await selectHolds(db, comCode) }
}

/** Ends requests that wait longer than their days, and notifies those who asked. */
export async function endOldRequests(context: Background): Promise<void> {
  await transaction(context, async (inside) => {
    for (const request of await deleteOldRequests(inside.db, inside.clock.now()))
      await announce(inside, request, 'expired', '')
  })
}
