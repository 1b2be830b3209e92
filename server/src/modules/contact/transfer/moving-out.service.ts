import { Readable } from 'node:stream'
import type { ContactStoreType } from '@maru/api/contact'
import type { Context } from '#kit/context.ts'
import type { MovingOutSource } from '#kit/room-slots/moving-out.ts'
import { ProcessFault } from '#kit/worker/run-in-worker.ts'
import { countEntries } from '../entry/entry.sql.ts'
import { storeOf } from '../store/store.access.ts'
import { exportContacts } from './transfer.service.ts'

/** Cards that take more than a process has are left out: the rest of the archive is worth more than a fault. */
async function readCards(context: Context, type: ContactStoreType): Promise<Readable | null> {
  const { body } = await exportContacts(context, { format: 'vcard', type }).catch((error: unknown) => {
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
      { name: 'contacts.vcf', type: 'DB', isOpen: !context.viewer.mailOnly },
      { name: 'mail-contacts.vcf', type: 'EWS', isOpen: true },
    ] as const
    for (const { name, type, isOpen } of stores) {
      const store = storeOf(context.slots, { type })
      if (!isOpen || (await countEntries(context.db, store, context.viewer.personCode)) === 0) continue
      yield { path: [name], changedAt: context.clock.now(), read: () => readCards(context, type) }
    }
  },
}
