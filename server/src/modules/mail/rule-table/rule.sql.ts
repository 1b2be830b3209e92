import type { MailRule } from '@maru/api/mail/rule'
import type { Db } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'

/** A rule as stored. */
export interface RuleRow extends Omit<MailRule, 'id' | 'fault'> {
  ruleId: number
}

/** The rules of a mailbox in their order. */
export function selectRules(db: Db, { comCode, mailboxId }: BoxKey): Promise<RuleRow[]> {
  return db<RuleRow[]>`
    select rule_id, name, priority, is_enabled, stops, conditions, actions, exceptions
      from mail_rule where com_code = ${comCode} and mailbox_id = ${mailboxId}
     order by priority, rule_id limit 300`
}

type Kept = Omit<RuleRow, 'ruleId'>

/** Creates a rule. */
export async function insertRule(db: Db, { comCode, mailboxId }: BoxKey, rule: Kept): Promise<void> {
  await db`
    insert into mail_rule (
      com_code, mailbox_id, name, priority, is_enabled, stops, conditions, actions, exceptions)
    values (${comCode}, ${mailboxId}, ${rule.name}, ${rule.priority}, ${rule.isEnabled}, ${rule.stops},
            ${db.json(rule.conditions as never)}, ${db.json(rule.actions as never)},
            ${db.json(rule.exceptions as never)})`
}

/** Changes a rule; false if there is none of that number. */
export async function updateRule(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  ruleId: number,
  rule: Kept,
): Promise<boolean> {
  const rows = await db`
    update mail_rule
       set name = ${rule.name}, priority = ${rule.priority}, is_enabled = ${rule.isEnabled}, stops = ${rule.stops},
           conditions = ${db.json(rule.conditions as never)}, actions = ${db.json(rule.actions as never)},
           exceptions = ${db.json(rule.exceptions as never)}
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and rule_id = ${ruleId} returning 1`
  return rows.length > 0
}

/** Deletes rules; returns how many there were. */
export async function deleteRules(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  ruleIds: readonly number[],
): Promise<number> {
  const rows = await db`
    delete from mail_rule
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and rule_id = any(${ruleIds as number[]}::bigint[])
     returning 1`
  return rows.length
}

/** How many recipients have got mails that the mailbox passed on since an instant. */
export async function countForwarded(db: Db, { comCode, mailboxId }: BoxKey, since: Date): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select coalesce(sum(recipient_count), 0)::int as count from mail_forwarded
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and forwarded_at > ${since}`
  return row?.count ?? 0
}

/** Remembers that a mail was passed on. */
export async function insertForwarded(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  entryId: number,
  count: number,
  now: Date,
): Promise<void> {
  await db`
    insert into mail_forwarded (com_code, mailbox_id, entry_id, recipient_count, forwarded_at)
    values (${comCode}, ${mailboxId}, ${entryId}, ${count}, ${now}) on conflict do nothing`
}
