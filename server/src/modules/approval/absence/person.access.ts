import type { Context } from '#kit/context.ts'
import { requireVersion } from '#kit/data/version.ts'
import { notFound } from '#kit/failure.ts'
import type { Background } from '#kit/room.ts'
import { listRecipients } from '#modules/account/index.ts'
import { type AbsenceRow, findAbsence } from './absence.sql.ts'

const noCookie = { value: null, set: () => {}, clear: () => {} }

/**
 * The context of an absent person, whose rights apply in other rooms whoever causes the act: an approver who accepts the
 * leave, or a connected system. Undefined if the person has left the company or sees only their mail.
 */
export async function absentContext(
  context: Background,
  { personCode, comCode, deptCode }: Pick<AbsenceRow, 'personCode' | 'comCode' | 'deptCode'>,
): Promise<Context | undefined> {
  const posts = (await listRecipients(context.db, [personCode], context.clock.now())).filter(
    (one) => one.comCode === comCode && !one.mailOnly,
  )
  const viewer = posts.find((one) => one.deptCode === deptCode) ?? posts[0]
  if (!viewer) return undefined
  const browser = { cookie: noCookie, deviceCookie: noCookie, address: '', agent: '', host: '' }
  return { ...context, ...browser, requestId: `absence of ${personCode}`, viewer }
}

/** An absence of the viewer, locked until the transaction ends. Throws 404 and `approval.changed`. */
export async function requireOwnAbsence(
  { db, viewer }: Context,
  absenceId: number,
  version: number,
): Promise<AbsenceRow> {
  const row = await findAbsence(db, { comCode: viewer.comCode, absenceId })
  if (row?.personCode !== viewer.personCode) throw notFound()
  requireVersion('approval.changed', row, version)
  return row
}
