import { contactErrors } from '@maru/api/contact'
import type { Room } from '../../kit/room.ts'
import { contactRoutes } from './contact.routes.ts'
import { type ContactStore, databaseStore } from './store/store.sql.ts'

export { type ContactStore, homeCompany } from './store/store.sql.ts'

/** Personal address books and public groups; `mailbox`, which the mail room gives, keeps those of the type EWS. */
export function contactRoom({ mailbox }: { mailbox: ContactStore }): Room {
  return {
    name: 'contact',
    routes: contactRoutes({ DB: databaseStore, EWS: mailbox }),
    errors: contactErrors,
  }
}
