import { Readable } from 'node:stream'
import type { Context } from '#kit/context.ts'
import type { MovingOutSource } from '#kit/room-slots/moving-out.ts'
import { ProcessFault } from '#kit/worker/run-in-worker.ts'
import { countEntries } from '../entry/entry.sql.ts'
import { type ContactStore, databaseStore } from '../store/store.sql.ts'
import { exportContacts } from './transfer.service.ts'

/** Cards that take more than a process has are left out: the rest of the archive is worth more than a fault. */
async function readCards(context: Context, store: ContactStore): Promise<Readable | null> {
  const { body } = await exportContacts(context, store, { format: 'vcard' }).catch((error: unknown) => {
    if (error instanceof ProcessFault) return { body: null }
    throw error
  })
  return typeof body === 'string' ? Readable.from([Buffer.from(body)], { objectMode: false }) : null
}

/** The address books of a person as vCard files. */
export const contactMovingOut: MovingOutSource = {
  name: 'contacts',
  async *files(context) {
    const stores = [
      { name: 'contacts.vcf', store: databaseStore, isOpen: !context.viewer.mailOnly },
      { name: 'mail-contacts.vcf', store: context.slots.one('mailboxContacts'), isOpen: true },
    ]
    for (const { name, store, isOpen } of stores) {
      if (!isOpen || (await countEntries(context.db, store, context.viewer.personCode)) === 0) continue
      yield { path: [name], changedAt: context.clock.now(), read: () => readCards(context, store) }
    }
  },
}
