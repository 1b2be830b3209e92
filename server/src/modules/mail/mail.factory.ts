import type { Background } from '#kit/room.ts'
import { storeText } from '#modules/file/index.ts'
import { deliver } from './delivery/delivery.service.ts'
import type { EntryAt } from './delivery/entry.sql.ts'
import { type BoxKey, type BoxRow, openBox } from './mailbox/mailbox.sql.ts'
import { prepareMail } from './mime/prepare.rules.ts'

type FactoryServices = Pick<Background, 'db' | 'storage' | 'clock' | 'log'>

/** Puts a MIME text into a mailbox as if it had arrived; for tests and seeds. Returns its number. */
export async function createMailIn(
  services: FactoryServices,
  box: BoxKey,
  bytes: Buffer,
  at: Partial<EntryAt> = {},
): Promise<string> {
  const { db, clock } = services
  const now = clock.now()
  const { digest, size } = await storeText(services, bytes)
  const [done] = await deliver({ db, clock, push: async () => {} }, { digest, size, ...prepareMail(bytes) }, [
    { box, at: { folder: 'inbox', receivedAt: now, isInside: true, ...at } },
  ])
  return String(done?.entryId ?? 0)
}

/** Puts a MIME text into the mailbox of a person as if it had arrived; for tests and seeds. */
export async function createMail(
  services: FactoryServices,
  personCode: string,
  bytes: Buffer,
  at: Partial<EntryAt> = {},
): Promise<{ id: string; box: BoxRow }> {
  const box = await openBox(services.db, personCode, services.clock.now())
  return { id: await createMailIn(services, box, bytes, at), box }
}
