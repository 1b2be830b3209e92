import type { Room } from '../../kit/room.ts'
import { mailboxStore } from './contact/contact.sql.ts'

export { mailboxStore }

/** Mail: so far only the contacts of mailboxes. */
export const mailRoom: Room = { name: 'mail', routes: [], fills: { mailboxContacts: [mailboxStore] } }
