import type { Background } from '../../kit/room.ts'
import { storeText } from '../file/index.ts'
import { type BoxRow, openBox } from './box/box.sql.ts'
import { prepareMail } from './mime/prepare.rules.ts'
import type { EntryAt } from './store/entry.sql.ts'
import { deliver } from './store/store.service.ts'

/** Puts a MIME text into the mailbox of a person as if it had arrived; for tests and seeds. */
export async function createMail(
  services: Pick<Background, 'db' | 'storage' | 'clock' | 'log'>,
  personCode: string,
  bytes: Buffer,
  at: Partial<EntryAt> = {},
): Promise<{ id: string; box: BoxRow }> {
  const { db, clock } = services
  const now = clock.now()
  const box = await openBox(db, personCode, now)
  const { digest, size } = await storeText(services, bytes)
  const [done] = await deliver({ db, clock, push: async () => {} }, { digest, size, ...prepareMail(bytes) }, [
    { box, at: { folder: 'inbox', receivedAt: now, isInside: true, ...at } },
  ])
  return { id: String(done?.entryId ?? 0), box }
}
