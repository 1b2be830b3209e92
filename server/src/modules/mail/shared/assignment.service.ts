import type { Input, Output } from '@maru/api/kit/endpoint'
import { nameIn, shortLanguage } from '@maru/api/kit/language'
import { answerLockSeconds, type mailSharedApi } from '@maru/api/mail/shared'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import { requireBox } from '../mailbox/mailbox.access.ts'
import { type BoxKey, raiseChange, selectBoxSubjects } from '../mailbox/mailbox.sql.ts'
import { selectMembers } from '../mailbox/member.sql.ts'
import { requireMail } from '../reading/mail.access.ts'
import type { MailRowFull } from '../reading/mail.sql.ts'
import { type AssignmentRow, findName, lockAssignment, saveAssignment } from './assignment.sql.ts'
import { selectNames } from './member.sql.ts'

/** A mail of a shared mailbox that the viewer may change. */
async function requireSharedMail(context: Context, id: string): Promise<MailRowFull> {
  const mail = await requireMail(context, id)
  if (mail.level === 'read') throw notFound()
  if (mail.ownerCode !== null) throw failure('mail.notShared')
  return mail
}

/** People who may answer in a mailbox. */
async function writersOf({ db, clock }: Pick<Context, 'db' | 'clock'>, box: BoxKey): Promise<string[]> {
  const subjects = await selectBoxSubjects(db, box, ['write', 'manage'])
  return selectMembers(db, { comCode: box.comCode, subjects }, clock.now())
}

/** The people who may answer in a shared mailbox. */
export async function listAssignees(
  context: Context,
  { mailboxId }: Input<typeof mailSharedApi.listAssignees>,
): Promise<Output<typeof mailSharedApi.listAssignees>> {
  const box = await requireBox(context, mailboxId)
  return selectNames(context.db, await writersOf(context, box))
}

const isHeld = (row: AssignmentRow, now: Date) =>
  row.answeringBy !== null && row.answeringUntil !== null && Date.parse(row.answeringUntil) > now.getTime()

/** Takes, gives or releases a conversation, or marks it as finished or open. */
export function assignMail(
  context: Context,
  { id, act, personCode }: Input<typeof mailSharedApi.assignMail>,
): Promise<number> {
  return transaction(context, async (inside) => {
    const { db, clock, viewer } = inside
    const mail = await requireSharedMail(inside, id)
    await raiseChange(db, mail)
    const row = await lockAssignment(db, mail, mail.threadId, clock.now())
    const next = { ...row, now: clock.now() }
    if (act === 'give') {
      if (personCode === undefined || !(await writersOf(inside, mail)).includes(personCode))
        throw failure('mail.assigneeUnknown')
      next.personCode = personCode
      next.state = 'open'
    } else if (act === 'take') Object.assign(next, { personCode: viewer.personCode, state: 'open' })
    else if (act === 'release')
      Object.assign(next, { personCode: null, answeringBy: null, answeringUntil: null })
    else next.state = act === 'finish' ? 'done' : 'open'
    await saveAssignment(db, mail, mail.threadId, next)
    await pushChange(inside, mail)
    return 1
  })
}

/** Throws `mail.beingAnswered` while another person writes an answer to this conversation. */
async function checkHolder({ db, viewer, clock }: Context, row: AssignmentRow): Promise<void> {
  if (!isHeld(row, clock.now()) || row.answeringBy === viewer.personCode) return
  const name = await findName(db, row.answeringBy ?? '')
  throw failure('mail.beingAnswered', { name: name ? nameIn(name, shortLanguage(viewer.language)) : '' })
}

/** Says that the viewer writes an answer, or no longer; one person at a time. */
export function holdAnswer(
  context: Context,
  { id, isAnswering }: Input<typeof mailSharedApi.holdAnswer>,
): Promise<number> {
  return transaction(context, async (inside) => {
    const { db, clock, viewer } = inside
    const mail = await requireMail(inside, id)
    if (mail.ownerCode !== null) return 1
    if (mail.level === 'read') throw notFound()
    const now = clock.now()
    const row = await lockAssignment(db, mail, mail.threadId, now)
    const isOwn = row.answeringBy === viewer.personCode
    if (!isAnswering && !isOwn) return 1
    await checkHolder(inside, row)
    const isNew = !isOwn || !isHeld(row, now)
    await saveAssignment(db, mail, mail.threadId, {
      ...row,
      answeringBy: isAnswering ? viewer.personCode : null,
      answeringUntil: isAnswering ? new Date(now.getTime() + answerLockSeconds * 1000) : null,
      now,
    })
    // A sign of life every 15 seconds changes nothing that others see.
    if (isNew || !isAnswering) await pushChange(inside, mail)
    return 1
  })
}

/**
 * An answer to a mail of a shared mailbox leaves: refused while another person is writing one; the conversation is then
 * the author's, if it was given to no one, and free to answer again.
 */
export async function answerLeaves(context: Context, mail: MailRowFull): Promise<void> {
  if (mail.ownerCode !== null) return
  const { db, clock, viewer } = context
  const row = await lockAssignment(db, mail, mail.threadId, clock.now())
  await checkHolder(context, row)
  await saveAssignment(db, mail, mail.threadId, {
    ...{ personCode: row.personCode ?? viewer.personCode, state: row.state },
    ...{ answeringBy: null, answeringUntil: null, now: clock.now() },
  })
  await pushChange(context, mail)
}
