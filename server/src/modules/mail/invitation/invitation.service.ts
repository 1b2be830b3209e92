import { randomUUID } from 'node:crypto'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { nameIn, shortLanguage } from '@maru/api/kit/language'
import type { mailApi } from '@maru/api/mail'
import { type Context, transaction } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import { escapeHtml } from '#kit/mail/mail-text.ts'
import type { InvitationBar, InvitationPart } from '#kit/room-slots/invitation.ts'
import { runInThread } from '#kit/worker/run-in-worker.ts'
import { requireMail } from '../reading/mail.access.ts'
import { composeMime } from '../sending/mime.rules.ts'
import { requireSender } from '../sending/sender.service.ts'
import { queueUnseen } from '../sending/unseen.service.ts'

const module = new URL('../incoming/incoming.rules.ts', import.meta.url).href

/** The calendar part of a mail in the viewer's own mailbox; 404 for any other mail, and for one whose sender is forged. */
async function requirePart(context: Context, id: string) {
  const row = await requireMail(context, id)
  const [slot] = context.slots.all('invitation')
  if (!slot || context.viewer.mailOnly || row.level !== 'owner' || row.isDraft) throw notFound()
  if (row.delivery.dmarc === 'fail') throw notFound()
  const { personCode: owner } = context.viewer
  const store = context.slots.one('mailStore')
  const input = await store.readText(context, { digest: row.digest, size: row.textSize })
  const text = await runInThread<string>({ module, name: 'readCalendar', input, owner })
  if (text === '') throw notFound()
  const { from } = await requireSender(context, null)
  const part: InvitationPart = {
    text,
    sender: row.fromAddress.toLowerCase(),
    recipient: from.address.toLowerCase(),
  }
  return { slot, row, from, part }
}

const isReply = (kind: InvitationBar['kind']) => kind === 'reply' || kind === 'counter'

/** What an invitation in a mail says; throws not found for a mail without one. */
export async function getInvitation(
  context: Context,
  { id }: Input<typeof mailApi.getInvitation>,
): Promise<Output<typeof mailApi.getInvitation>> {
  const { slot, part } = await requirePart(context, id)
  const { organizer: given, ...bar } = await slot.read(context, part)
  const organizer = given && { displayName: given.name, email: given.address }
  if (!isReply(bar.kind)) return { ...bar, organizer }
  const reply = { ...part, personCode: context.viewer.personCode }
  const [replies] = context.slots.all('guestReply')
  return { ...bar, organizer, change: (await replies?.isNew(context, reply)) ? 'waits' : 'none' }
}

/**
 * Applies a change that waits because nothing proves its sender, for the viewer who trusts the mail. A change that is
 * already in the calendar stays as it is.
 */
export async function applyInvitation(
  context: Context,
  { id }: Input<typeof mailApi.applyInvitation>,
): Promise<number> {
  const { slot, part } = await requirePart(context, id)
  const { kind } = await slot.read(context, part)
  if (kind === 'unknown' || kind === 'outdated') throw notFound()
  const [replies] = context.slots.all('guestReply')
  const given = { ...part, personCode: context.viewer.personCode }
  await transaction(context, async (inside) => {
    if (isReply(kind)) await replies?.receive(inside, given)
    else await slot.receive(inside, given)
  })
  return 1
}

/** Answers an invitation: the calendar stores the answer, and the organizer gets it by mail (iMIP, RFC 6047). */
export async function answerInvitation(
  context: Context,
  { id, answer }: Input<typeof mailApi.answerInvitation>,
): Promise<number> {
  const { slot, row, from, part } = await requirePart(context, id)
  const reply = await slot.answer(context, part, answer)
  if (!reply) return 1
  const { clock, viewer } = context
  const host = from.address.split('@')[1] ?? 'maru.invalid'
  const original = row.messageId === '' ? '' : `<${row.messageId}>`
  const bytes = await composeMime({
    messageId: `<${randomUUID()}@${host}>`,
    date: clock.now(),
    from: { name: nameIn(viewer.name, shortLanguage(viewer.language)), address: from.address },
    to: [{ name: '', address: reply.replyTo }],
    cc: [],
    subject: reply.subject.slice(0, 500),
    html: `<p>${escapeHtml(reply.subject)}</p>`,
    importance: 'normal',
    asksReceipt: false,
    inReplyTo: original,
    references: original === '' ? [] : [original],
    calendarReply: reply.text,
    files: [],
    pictures: [],
  })
  const prepared = await context.slots.one('mailStore').prepare(context, bytes, viewer.personCode)
  await transaction(context, (inside) =>
    queueUnseen(
      inside,
      { ...row, personCode: viewer.personCode },
      { prepared, envelopeFrom: from.address, to: [reply.replyTo] },
    ),
  )
  return 1
}
