import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import { type BoxRow, findReadableBox, openBox } from './mailbox.sql.ts'

/** The viewer's own mailbox, or another one by a grant; 404 otherwise. `write` needs more than a right to read. */
export async function requireBox(
  { db, viewer, clock }: Pick<Context, 'db' | 'viewer' | 'clock'>,
  mailboxId?: string,
  need: 'read' | 'write' = 'read',
): Promise<BoxRow> {
  if (mailboxId === undefined) return openBox(db, viewer.personCode, clock.now())
  const box = await findReadableBox(db, Number(mailboxId), viewer)
  if (!box || (need === 'write' && box.level === 'read')) throw notFound()
  return box
}
