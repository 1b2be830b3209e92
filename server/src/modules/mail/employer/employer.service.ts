import type { EmployerChange } from '#kit/room-slots/employer-change.ts'
import { copyTexts } from '#modules/file/index.ts'
import { copyMailTexts, endPersonImports, endPersonMirror } from './employer.sql.ts'

/** The mailbox of a person goes along to the other company; keys with the company follow by themselves. */
export const mailboxGoesAlong: EmployerChange = async ({ db, clock }, change) => {
  // The other company has another mail server, or none.
  await endPersonMirror(db, change)
  await endPersonImports(db, change, clock.now())
  const digests = await copyMailTexts(db, change, clock.now())
  await copyTexts(db, { kind: 'mail', comCode: change.to, digests }, clock.now())
}
