import type { Db } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'

/**
 * The subset of these mailboxes that do something with a mail that arrives. A calendar part concerns each mailbox of a
 * person.
 */
export function selectActiveBoxes(
  db: Db,
  boxes: readonly BoxKey[],
  { now, hasInvitation }: { now: Date; hasInvitation: boolean },
): Promise<BoxKey[]> {
  return db<BoxKey[]>`
    select given.com_code, given.mailbox_id
      from unnest(${boxes.map((one) => one.comCode)}::text[], ${boxes.map((one) => one.mailboxId)}::bigint[])
           as given (com_code, mailbox_id)
     where exists (
             select from mail_rule rule
              where rule.com_code = given.com_code and rule.mailbox_id = given.mailbox_id and rule.is_enabled)
        or exists (
             select from mail_out_of_office away
              where away.com_code = given.com_code and away.mailbox_id = given.mailbox_id
                and away.is_enabled and away.ends_at > ${now})
        or exists (
             select from mail_leave leave
              where leave.com_code = given.com_code and leave.mailbox_id = given.mailbox_id
                and leave.ends_at > ${now})
        or exists (
             select from mail_auto_reply reply
              where reply.com_code = given.com_code and reply.mailbox_id = given.mailbox_id and reply.is_enabled)
        or ${hasInvitation} and exists (
             select from mail_box box
              where box.com_code = given.com_code and box.mailbox_id = given.mailbox_id
                and box.person_code is not null)`
}
