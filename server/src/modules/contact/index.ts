import type { Room } from '#kit/room.ts'
import { contactRoutes } from './contact.routes.ts'
import { contactPersonalData } from './personal/personal.rules.ts'
import { contactMovingOut } from './transfer/moving-out.service.ts'

export { ownBook } from './card/book.service.ts'
export { newCard } from './card/card.rules.ts'
export { foldLines, type LineParts, nameOfLine, partsOf, unfoldLines } from './card/lines.rules.ts'
export { toVersion } from './card/version.rules.ts'
export { type ContactStore, homeCompany } from './store/store.sql.ts'

/** Personal address books and public groups; the mail room provides the store EWS. */
export const contactRoom: Room = {
  name: 'contact',
  routes: contactRoutes,
  fills: {
    personalData: [contactPersonalData],
    movingOut: [contactMovingOut],
    portalScreen: [
      {
        id: 'contact',
        address: '/contact',
        name: { ko: '주소록', en: 'Address book', zh: '通讯录' },
        icon: 'contacts',
        order: 90,
      },
    ],
  },
}
