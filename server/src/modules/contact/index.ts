import { contactErrors } from '@maru/api/contact'
import type { Room } from '../../kit/room.ts'
import { contactRoutes } from './contact.routes.ts'
import { type ContactStore, databaseStore, noMailbox } from './contact.service.ts'

export type { ContactStore } from './contact.service.ts'

/** Personal address books and public groups; `mailbox` answers the type EWS, which the mail room gives once it stands. */
export function contactRoom({ mailbox = noMailbox }: { mailbox?: ContactStore } = {}): Room {
  return {
    name: 'contact',
    routes: contactRoutes({ DB: databaseStore, EWS: mailbox }),
    errors: contactErrors,
  }
}
