import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'

/** Who answers a conversation as stored. */
export interface AssignmentRow {
  personCode: string | null
  state: 'open' | 'done'
  answeringBy: string | null
  answeringUntil: string | null
}

/** Who answers a conversation; a row is created and locked until the transaction ends. */
export async function lockAssignment(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  threadId: number,
  now: Date,
): Promise<AssignmentRow> {
  await db`
    insert into mail_assignment (com_code, mailbox_id, thread_id, changed_at)
    values (${comCode}, ${mailboxId}, ${threadId}, ${now}) on conflict do nothing`
  const [row] = await db<AssignmentRow[]>`
    select person_code, state, answering_by, answering_until from mail_assignment
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and thread_id = ${threadId} for update`
  if (!row) throw new Error('an assignment was not created')
  return row
}

/** Changes who answers a conversation. */
export async function saveAssignment(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  threadId: number,
  {
    personCode,
    state,
    answeringBy,
    answeringUntil,
    now,
  }: Omit<AssignmentRow, 'answeringUntil'> & {
    answeringUntil: Date | string | null
    now: Date
  },
): Promise<void> {
  await db`
    update mail_assignment
       set person_code = ${personCode}, state = ${state}, answering_by = ${answeringBy},
           answering_until = ${answeringUntil}, version = version + 1, changed_at = ${now}
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and thread_id = ${threadId}`
}

/** The name of a person; undefined for an unknown one. */
export async function findName(db: Db, personCode: string): Promise<LocalName | undefined> {
  const [row] = await db<{ name: LocalName }[]>`
    select names as name from org_public_person where person_code = ${personCode}`
  return row?.name
}
