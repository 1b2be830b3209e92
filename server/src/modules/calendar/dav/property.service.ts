import { nameIn, shortLanguage } from '@maru/api/kit/language'
import type { Context } from '#kit/context.ts'
import { principalHref } from '#kit/dav/place.ts'
import { hrefXml, sharedProperties as shared } from '#kit/dav/property.ts'
import { davBodyLimit, type Properties } from '#kit/dav/request.ts'
import { escapeXml } from '#kit/dav/xml.ts'
import { colorOf, levels } from '../folder/folder.rules.ts'
import type { Expansion } from '../ical/expand.rules.ts'
import type { Span } from '../ical/write.rules.ts'
import { exportName } from '../transfer/export.service.ts'
import {
  calendarState,
  calendarToken,
  type DavCalendar,
  type DavObject,
  expandedText,
  homeState,
  objectText,
} from './collection.service.ts'
import { homeHref } from './place.rules.ts'
import { colorText, privileges, reportSet } from './property.rules.ts'
import { findPrincipal } from './sync.sql.ts'

const collection = '<d:collection/>'
const personName = ({ viewer }: Context) => escapeXml(nameIn(viewer.name, shortLanguage(viewer.language)))

/** What CalDAV adds to the properties of the viewer. */
export function calendarPrincipal({ viewer, db }: Context): Properties {
  const addresses = async () => {
    const email = (await findPrincipal(db, viewer.personCode))?.email ?? ''
    return (email === '' ? '' : hrefXml(`mailto:${email}`)) + hrefXml(principalHref(viewer.personCode))
  }
  return {
    'c:calendar-home-set': () => hrefXml(homeHref(viewer.personCode)),
    'c:calendar-user-address-set': addresses,
    'c:calendar-user-type': () => 'INDIVIDUAL',
  }
}

/** Properties of the list of calendars. */
export function homeProperties(context: Context): Properties {
  const { viewer } = context
  return {
    ...shared(context),
    'd:resourcetype': () => collection,
    'd:displayname': () => personName(context),
    'd:owner': () => hrefXml(principalHref(viewer.personCode)),
    'd:current-user-privilege-set': () => privileges(levels.manage),
    'd:supported-report-set': () => reportSet('sync'),
    'd:sync-token': async () => escapeXml((await homeState(context)).token),
  }
}

/** Properties of a calendar. */
export function calendarProperties(context: Context, calendar: DavCalendar): Properties {
  const { viewer } = context
  const level = calendar.kind === 'subscription' ? levels.all : calendar.level
  return {
    ...shared(context),
    'd:resourcetype': () => `${collection}<c:calendar/>`,
    'd:displayname': async () => escapeXml(await exportName(context, calendar)),
    'd:owner': () => hrefXml(principalHref(viewer.personCode)),
    'd:current-user-privilege-set': () => privileges(level),
    'd:supported-report-set': () => reportSet('query', 'multiget', 'sync', 'freeBusy'),
    'd:sync-token': async () => escapeXml(await calendarToken(context, calendar)),
    's:getctag': async () => escapeXml(await calendarState(context, calendar)),
    'd:getcontenttype': () => 'text/calendar; charset=utf-8; component=VEVENT',
    'c:supported-calendar-component-set': () => '<c:comp name="VEVENT"/>',
    'c:supported-calendar-data': () => '<c:calendar-data content-type="text/calendar" version="2.0"/>',
    'c:max-resource-size': () => String(davBodyLimit),
    'c:schedule-calendar-transp': () => (calendar.isBusy ? '<c:opaque/>' : '<c:transparent/>'),
    'a:calendar-color': () => colorText(calendar.color ?? colorOf(calendar.calendarId)),
  }
}

/** Which dates of a series a report asks for. */
export interface DatesAsked {
  /** Writes the dates of a span as events of their own (RFC 4791 9.6.5). */
  expand: Expansion | null
  /** Leaves out the changed dates that do not touch a span (RFC 4791 9.6.6). */
  limit: Span | null
}

/** Properties of an event; `hasText` for reports, which may ask for its text with these dates. */
export function objectProperties(
  context: Context,
  object: DavObject,
  hasText: boolean,
  { expand, limit }: DatesAsked = { expand: null, limit: null },
): Properties {
  const text = () => (expand ? expandedText(object, expand) : objectText(context, object, limit))
  return {
    ...shared(context),
    'd:resourcetype': () => '',
    'd:getetag': () => escapeXml(object.tag),
    'd:getcontenttype': () => 'text/calendar; charset=utf-8; component=VEVENT',
    'd:current-user-privilege-set': () => privileges(object.object.event === null ? levels.all : levels.edit),
    ...(hasText ? { 'c:calendar-data': () => escapeXml(text()) } : {}),
  }
}
