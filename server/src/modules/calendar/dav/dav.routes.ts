import type { DavHome } from '#kit/dav/home.ts'
import { calendarPrincipal } from './property.service.ts'
import { findProperties, getObject, report } from './read.service.ts'
import { changeProperties, deletePlace, makeCalendar, moveObject, putObject } from './write.service.ts'

/** The calendars of CalDAV (RFC 4791), below `/dav/calendars`. */
export const calendarHome: DavHome = {
  use: 'caldav',
  path: 'calendars',
  principal: calendarPrincipal,
  handlers: {
    PROPFIND: findProperties,
    REPORT: report,
    GET: getObject,
    PUT: putObject,
    DELETE: deletePlace,
    MOVE: moveObject,
    PROPPATCH: changeProperties,
    MKCALENDAR: makeCalendar,
    MKCOL: makeCalendar,
  },
}
