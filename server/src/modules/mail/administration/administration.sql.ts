import type { MailTrace, QueuedMail } from '@maru/api/mail/administration'
import type { Db } from '#kit/db.ts'

/** Mails of the company that are on their way or have failed, newest first. */
export function selectMailQueue(db: Db, comCode: string): Promise<QueuedMail[]> {
  return db<QueuedMail[]>`
    select outbox.outbox_id, outbox.envelope_from as sender, outbox.state, outbox.created_at, outbox.due_at,
           outbox.reason, coalesce(max(recipient.attempts), 0)::int as attempts,
           coalesce(max(recipient.reply) filter (where recipient.reply <> ''), '') as reply,
           array_agg(recipient.address order by recipient.place) as recipients
      from mail_outbox outbox
      join mail_recipient recipient using (com_code, mailbox_id, outbox_id)
     where outbox.com_code = ${comCode} and outbox.state in ('held', 'queued', 'sending', 'failed')
       and recipient.state not in ('sent', 'recalled', 'cancelled')
     group by outbox.com_code, outbox.mailbox_id, outbox.outbox_id
     order by outbox.created_at desc limit 200`
}

/** A mail of the company that may be tried again, locked until the transaction ends. */
export async function findQueued(
  db: Db,
  comCode: string,
  outboxId: number,
): Promise<{ comCode: string; mailboxId: number; outboxId: number } | undefined> {
  const [row] = await db<{ comCode: string; mailboxId: number; outboxId: number }[]>`
    select com_code, mailbox_id, outbox_id from mail_outbox
     where com_code = ${comCode} and outbox_id = ${outboxId} and state in ('queued', 'failed') for update`
  return row
}

/** The newest traces of a company with this text in an address or the Message-ID. */
export function selectTraces(db: Db, comCode: string, search: string): Promise<MailTrace[]> {
  const like = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return db<MailTrace[]>`
    select trace_id, happened_at, direction, result, envelope_from, recipient, message_id, size, peer, detail
      from mail_trace
     where com_code = ${comCode}
       and (${search} = '' or lower(recipient) like ${like} or lower(envelope_from) like ${like}
            or lower(message_id) like ${like})
     order by happened_at desc, trace_id desc limit 200`
}
