import type { WebhookEvent } from '@maru/api/admin/webhook'

/** Keys of the texts of events. */
const keys = {
  'person.added': 'personAdded',
  'person.changed': 'personChanged',
  'person.retired': 'personRetired',
  'person.reinstated': 'personReinstated',
  'article.published': 'articlePublished',
  'article.updated': 'articleUpdated',
  'article.removed': 'articleRemoved',
  'document.acted': 'documentActed',
  'booking.changed': 'bookingChanged',
} as const satisfies Record<WebhookEvent, string>

/** The key of the text of an event. */
export const eventKey = <E extends WebhookEvent>(event: E): (typeof keys)[E] => keys[event]

const idIn = (data: object, name: string): string => {
  const value: unknown = (data as Readonly<Record<string, unknown>>)[name] // bodies of events are plain objects
  return typeof value === 'number' ? String(value) : ''
}

/** The path below /po that shows what an event is about. */
export function eventPath(event: WebhookEvent, data: object): string {
  const board = idIn(data, 'boardId')
  if (event === 'article.removed') return `/board?SYSID=${board}`
  if (event === 'article.published' || event === 'article.updated')
    return `/board/list/modal/read?SYSID=${board}&ARTICLEID=${idIn(data, 'articleId')}`
  if (event === 'document.acted') return `/workflow?BOX=all&ID=${idIn(data, 'documentId')}`
  return event === 'booking.changed' ? '/reservedb/mine' : '/admin/organisation'
}
