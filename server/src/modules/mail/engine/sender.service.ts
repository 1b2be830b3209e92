import type { Background } from '#kit/room.ts'
import type { Viewer } from '#kit/viewer.ts'
import { loadViewer } from '#modules/account/index.ts'
import {
  type BoxRow,
  findBoxOf,
  findReadableBox,
  selectLocalPeople,
  selectSharedBoxes,
} from '../mailbox/mailbox.sql.ts'
import { findSender } from '../sending/sender.sql.ts'
import { findEngineBox } from './engine.sql.ts'

type Work = Pick<Background, 'db' | 'clock'>

/** The person of a mailbox with their present rights; null for a shared mailbox, and for people without access. */
export async function loadOwner({ db, clock }: Work, mailboxId: number): Promise<Viewer | null> {
  const box = await findEngineBox(db, mailboxId)
  if (!box?.personCode) return null
  const session = {
    key: `mailbox-${mailboxId}`,
    personCode: box.personCode,
    comCode: box.comCode,
    deptCode: '',
  }
  const viewer = await loadViewer(db, session, clock.now())
  return viewer && !viewer.mustChangePassword ? viewer : null
}

/** The mailbox that has an address; undefined if there is none. */
async function findBoxId({ db, clock }: Work, address: string): Promise<number | undefined> {
  const [shared] = await selectSharedBoxes(db, [address])
  if (shared) return shared.mailboxId
  const [person] = await selectLocalPeople(db, [address], clock.now())
  return person && (await findBoxOf(db, person.personCode))?.mailboxId
}

/** Under which of their addresses a person sends: their own, or that of a mailbox that they may write. */
export type Sending = { own: string; box: BoxRow | null }

/** How a person may send under an address; null if they may not. */
export async function sendingAs(work: Work, viewer: Viewer, address: string): Promise<Sending | null> {
  const own = (await findSender(work.db, viewer.personCode))?.address ?? ''
  if (own !== '' && own.toLowerCase() === address.toLowerCase()) return { own, box: null }
  const mailboxId = address === '' ? undefined : await findBoxId(work, address)
  const box = mailboxId === undefined ? undefined : await findReadableBox(work.db, mailboxId, viewer)
  return box && (box.level === 'write' || box.level === 'manage') ? { own, box } : null
}
