import type { DavHome } from '#kit/dav/home.ts'
import { addressBookPrincipal } from './property.service.ts'
import { findProperties, getCard, report } from './read.service.ts'
import { changeProperties, deleteCard, putCard, refuseChange } from './write.service.ts'

/** The address books of CardDAV (RFC 6352), below `/dav/addressbooks`. */
export const addressBookHome: DavHome = {
  use: 'carddav',
  path: 'addressbooks',
  principal: addressBookPrincipal,
  handlers: {
    PROPFIND: findProperties,
    REPORT: report,
    GET: getCard,
    PUT: putCard,
    DELETE: deleteCard,
    MOVE: refuseChange,
    PROPPATCH: changeProperties,
    MKCALENDAR: refuseChange,
    MKCOL: refuseChange,
  },
}
