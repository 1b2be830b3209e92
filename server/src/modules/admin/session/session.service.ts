import type { adminSessionApi, PersonSession } from '@maru/api/admin/session'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import { endSession, endSessionsOf, listOwnSessionRows } from '#kit/session/session.ts'
import { deleteAppPassword, selectAppPasswords } from '#modules/account/index.ts'
import { requireManagedPerson } from '../person/person.access.ts'
import { recordLook } from '../personal/look.service.ts'

const sessionsOf = ({ db, clock, config }: Context, personCode: string): Promise<PersonSession[]> =>
  listOwnSessionRows(db, personCode, clock.now(), config.session)

/** The valid sessions of a person in the administration of the viewer; throws like {@link requireManagedPerson}. */
export async function listPersonSessions(
  context: Context,
  { personCode }: Input<typeof adminSessionApi.listPersonSessions>,
): Promise<{ sessions: PersonSession[] }> {
  const { person } = await requireManagedPerson(context, personCode)
  const { comCode, name } = person
  await recordLook(context, { personCode, comCode, name, kind: 'sessions' })
  return { sessions: await sessionsOf(context, personCode) }
}

/** Ends one session of a person in the administration of the viewer, or all; throws 404 if the one is not valid any more. */
export function endPersonSessions(
  context: Context,
  { personCode, key }: Input<typeof adminSessionApi.endPersonSessions>,
): Promise<{ count: number }> {
  return transaction(context, async (inside) => {
    const { person } = await requireManagedPerson(inside, personCode)
    const sessions = await sessionsOf(inside, personCode)
    const ended = key === undefined ? sessions : sessions.filter((one) => one.key === key)
    if (key !== undefined && ended.length === 0) throw notFound()
    if (key === undefined) await endSessionsOf(inside, personCode)
    else await endSession(inside, key)
    await recordAudit(inside, {
      ...{ action: 'sessionsEnded', comCode: person.comCode, subject: personCode },
      ...{
        subjectName: person.name.ko,
        details: { sessions: [sessions.length, sessions.length - ended.length] },
      },
    })
    return { count: ended.length }
  })
}

/** The app passwords of a person in the administration of the viewer; throws like {@link requireManagedPerson}. */
export async function listPersonAppPasswords(
  context: Context,
  { personCode }: Input<typeof adminSessionApi.listPersonAppPasswords>,
): Promise<Output<typeof adminSessionApi.listPersonAppPasswords>> {
  await requireManagedPerson(context, personCode)
  return { appPasswords: await selectAppPasswords(context.db, personCode) }
}

/** Removes an app password of a person in the administration of the viewer; throws 404 if it is not of that person. */
export function revokePersonAppPassword(
  context: Context,
  { personCode, appPasswordId }: Input<typeof adminSessionApi.revokePersonAppPassword>,
): Promise<1> {
  return transaction(context, async (inside): Promise<1> => {
    const { person } = await requireManagedPerson(inside, personCode)
    const name = await deleteAppPassword(inside.db, personCode, appPasswordId)
    if (name === undefined) throw notFound()
    await recordAudit(inside, {
      ...{ action: 'appPasswordRevoked', comCode: person.comCode, subject: personCode },
      ...{ subjectName: person.name.ko, details: { appPassword: [name, ''] } },
    })
    return 1
  })
}
