import { mailWritingApi } from '@maru/api/mail/writing'
import { mimeText, putMail } from '../mails.ts'
import type { Matrix, World } from './world.ts'

const everyone = '401 200 200 200 200 200 200'
/** Statuses for what `user` wrote; other people get the answer of a missing mail. */
const owner = '401 200 404 404 404 404 404'

const to = [{ displayName: '', email: 'peer@test.example' }]
const words = { subject: '안내', body: '<p>본문</p>', toRecipients: to }
const draft = async ({ people }: World) => ({
  id: (await people.user.call(mailWritingApi.sendMail, { ...words, isSave: true })).result.id,
})
/** A draft in the outbox; the world has no jobs that would send it. */
const sent = async (world: World) => {
  const { id } = await draft(world)
  await world.test.db`
    insert into mail_outbox (
      com_code, mailbox_id, entry_id, person_code, state, envelope_from, digest, words, due_at, created_at)
    select com_code, mailbox_id, entry_id, 'user', 'held', 'user@test.example', digest, '{}', now(), now()
      from mail_entry where entry_id = ${id}`
  return { id }
}

/** Who may write mails. People of a MAILONLY department have all of it (spec 1§2). */
export const mailWritingMatrix: Matrix = {
  'mail.sendMail': { input: { ...words, isSave: true }, cells: everyone },
  'mail.getDraft': { input: draft, cells: owner },
  'mail.removeDraft': { input: draft, cells: owner },
  'mail.undoMail': { input: sent, cells: owner },
  'mail.getReceipts': { input: sent, cells: owner },
  // A mail that still waits is taken back by undo, not by a recall.
  'mail.recallMail': { input: sent, cells: '401 409 404 404 404 404 404' },
  // Only a failed mail can be sent again.
  'mail.retryMail': { input: sent, cells: '401 404 404 404 404 404 404' },
  'mail.listInternalDomains': { input: {}, cells: everyone },
  'mail.listAnswerDrafts': { input: {}, cells: everyone },
  'mail.createAnswer': {
    input: async (world) => ({ id: (await putMail(world.test, 'user', mimeText())).id, kind: 'reply' }),
    cells: owner,
  },
}
