import type { SuggestedRecipient } from '@maru/api/mail/recipient'
import type { Db } from '#kit/db.ts'

/** Sent mails of which the recipients are read, the newest first. */
const mailsRead = 2000

/**
 * Groups, shared mailboxes, and addresses outside that a person has written to, with a text in their name or address;
 * those that begin with it come first. `text` is in lower case.
 */
export function selectSuggested(
  db: Db,
  { comCode, personCode, text, limit }: { comCode: string; personCode: string; text: string; limit: number },
): Promise<SuggestedRecipient[]> {
  return db<SuggestedRecipient[]>`
    with found as (
      select 'group' as kind, name, address, 0 as place from mail_group where com_code = ${comCode}
      union all
      select 'mailbox', name, address, 1 from mail_box
       where com_code = ${comCode} and person_code is null and address <> ''
      union all
      select 'known', known.name, known.address, 2 from (
        select distinct on (lower(recipient.address)) recipient.name, lower(recipient.address) as address
          from (
            select outbox.com_code, outbox.mailbox_id, outbox.outbox_id from mail_outbox outbox
              join mail_box box on box.com_code = outbox.com_code and box.mailbox_id = outbox.mailbox_id
             where box.person_code = ${personCode} and outbox.entry_id is not null
             order by outbox.outbox_id desc limit ${mailsRead}) sent
          join mail_recipient recipient using (com_code, mailbox_id, outbox_id)
         order by lower(recipient.address), recipient.outbox_id desc) known
       where not exists (
         select from org_public_person person where lower(person.email) = known.address)
         and not exists (select from mail_group one where one.address = known.address)
         and not exists (select from mail_box one where one.address = known.address))
    select kind, name, address from found
     where strpos(lower(name), ${text}) > 0 or strpos(address, ${text}) > 0
     order by not (starts_with(lower(name), ${text}) or starts_with(address, ${text})), place, lower(name), address
     limit ${limit}`
}
