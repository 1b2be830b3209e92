import { change, read } from '../kit/endpoint.ts'
import { nullable, object, oneOf, Type, text } from '../kit/schema.ts'
import { deleteMode, mailId } from './folder.ts'
import { mailItem, mailRow, shownCharsets } from './message.ts'
import { mailTopic } from './topic.ts'

const own = { mailOnly: true } as const
const refreshedBy = [{ topic: mailTopic }]
const refreshes = [
  'mail.listMails',
  'mail.getMail',
  'mail.listFolderTree',
  'mail.listFolders',
  'mail.countUnread',
  'mail.hasUnread',
  'mail.listEntities',
  'mail.getMailboxSize',
]
const ids = Type.Array(mailId, { minItems: 1, maxItems: 500 })
const success = Type.Integer({ enum: [1] })
const raw = { output: Type.Unknown(), answer: 'raw' } as const

/** Which mails of a folder a list has. */
export const mailFilters = [
  'all',
  'unread',
  'flagged',
  'attachment',
  'toMe',
  // In a shared mailbox: who answers.
  'unassigned',
  'mine',
  'finished',
] as const
/** Which mails of a folder a list has. */
export type MailFilter = (typeof mailFilters)[number]
/** The order of a list. */
export const mailSorts = ['date', 'from', 'subject', 'size'] as const
/** The order of a list. */
export type MailSort = (typeof mailSorts)[number]

/** Where mails were before they were moved, to move them back. */
export const mailPlaces = Type.Array(object({ id: mailId, folderId: mailId }), { minItems: 0, maxItems: 500 })

/** Mails: lists, reading, flags, moves and deletion. */
export const messageCalls = {
  listMails: read('/api/mail/message/list', 'maru', {
    offline: true,
    ...own,
    cost: 'search',
    summary:
      'Returns a page of the mails of a folder or of a search. In a search, from:, to:, has:, before:, after: and in: restrict the mails.',
    input: object({
      mailboxId: Type.Optional(mailId),
      /** Digits, the name of a well-known folder, or `flagged` for all folders. */
      folder: text(60, 1),
      filter: Type.Optional(oneOf(mailFilters)),
      /** Only mails with this category of the mailbox. */
      categoryId: Type.Optional(mailId),
      sort: Type.Optional(oneOf(mailSorts)),
      isAscending: Type.Optional(Type.Boolean()),
      conversations: Type.Optional(Type.Boolean()),
      search: Type.Optional(text(200)),
      /** From the answer for the page before. */
      cursor: Type.Optional(text(100)),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    }),
    replica: true,
    output: object({
      items: Type.Array(mailRow),
      /** Null on the last page. */
      cursor: nullable(Type.String()),
      /** The folder of the list; empty for a search over all folders. */
      folderId: Type.String(),
    }),
    refreshedBy,
  }),
  getMail: read('/api/mail/message/{id}', 'maru', {
    offline: true,
    ...own,
    summary: 'Returns a mail with its recipients, its attachments and the address of its text.',
    input: object({ id: mailId }),
    output: mailItem,
    errors: ['file.damaged'],
    refreshedBy,
  }),
  listConversation: read('/api/mail/message/{id}/conversation', 'maru', {
    offline: true,
    ...own,
    summary: 'Returns the mails of the conversation of a mail, oldest first, without deleted ones.',
    input: object({ id: mailId }),
    output: Type.Array(mailRow),
    refreshedBy,
  }),
  openMail: change('/api/mail/message/open', 'maru', {
    ...own,
    summary: 'Marks a mail as read and tells its sender inside the portal when its owner first opened it.',
    input: object({ id: mailId }),
    output: success,
    refreshes,
  }),
  getMailPage: read('/api/mail/message/{id}/page', 'maru', {
    offline: true,
    ...own,
    ...raw,
    summary:
      'Returns the cleaned text of a mail as a page with a policy of its own, for a frame without scripts.',
    input: object({
      id: mailId,
      pictures: Type.Optional(oneOf(['yes'])),
      /** `inverted` turns the colors of a mail that has its own. */
      theme: Type.Optional(oneOf(['dark', 'inverted'])),
      /** Ignored; another value loads the page again. */
      charset: Type.Optional(text(20)),
    }),
    errors: ['file.damaged'],
  }),
  getMailPicture: read('/api/mail/message/{id}/picture/{place}', 'maru', {
    ...own,
    ...raw,
    summary: 'Returns a remote picture of the text of a mail; the portal fetches it, not the browser.',
    input: object({ id: mailId, place: Type.Integer({ minimum: 0, maximum: 1_000 }) }),
    errors: ['file.damaged', 'mail.pictureUnreachable'],
  }),
  getMailAttachment: read('/api/mail/message/{id}/attachment/{place}', 'maru', {
    ...own,
    ...raw,
    cost: 'heavy',
    summary: 'Returns an attachment of a mail, or a picture of its text.',
    input: object({ id: mailId, place: Type.Integer({ minimum: 0, maximum: 1_000 }) }),
    errors: ['file.damaged'],
  }),
  viewAttachment: change('/api/mail/message/attachment/view', 'maru', {
    ...own,
    cost: 'heavy',
    creates: true,
    summary:
      'Copies an attachment of a mail to a collection of the viewer, so that the file room can preview it. Returns its code.',
    input: object({ id: mailId, place: Type.Integer({ minimum: 0, maximum: 1_000 }) }),
    output: object({ fileCode: Type.String() }),
    errors: ['file.damaged', 'file.empty'],
    refreshesNothing: 'The mail stays as it is; the collection is new.',
  }),
  showMailAs: change('/api/mail/message/charset', 'maru', {
    ...own,
    summary:
      'Shows a mail in another charset than it names, from now on; an empty one is its own. Returns 1.',
    input: object({ id: mailId, charset: oneOf(['', ...shownCharsets]) }),
    output: success,
    refreshes: ['mail.getMail'],
  }),
  getMailFiles: read('/api/mail/message/{id}/attachments', 'maru', {
    ...own,
    ...raw,
    cost: 'heavy',
    summary: 'Returns all attachments of a mail as a zip.',
    input: object({ id: mailId }),
    errors: ['file.damaged'],
  }),
  getMailSource: read('/api/mail/message/{id}/source', 'maru', {
    ...own,
    cost: 'heavy',
    summary: 'Returns the headers of a mail, decoded, and the start of its text as it was received.',
    input: object({ id: mailId }),
    output: object({
      headers: Type.Array(object({ name: Type.String(), value: Type.String() })),
      source: Type.String(),
      /** Whether the text is longer than `source`. */
      isCut: Type.Boolean(),
    }),
    errors: ['file.damaged'],
  }),
  checkEml: read('/api/ews/EmailMessage/{id}/eml/check', 'maru', {
    ...own,
    summary: 'Returns the name and the size of a mail as a file, before it is downloaded.',
    input: object({ id: mailId }),
    output: object({ name: Type.String(), size: Type.Integer() }),
  }),
  getEml: read('/api/ews/EmailMessage/{id}/eml', 'maru', {
    ...own,
    ...raw,
    cost: 'heavy',
    summary: 'Returns a mail as it was received, as a file.',
    input: object({ id: mailId }),
    errors: ['file.damaged'],
  }),
  markMails: change('/api/mail/message/mark', 'maru', {
    ...own,
    summary:
      'Sets or clears the read mark, the flag and categories of mails; returns how many changed. Unknown categories are ignored.',
    input: object({
      ids,
      isRead: Type.Optional(Type.Boolean()),
      isFlagged: Type.Optional(Type.Boolean()),
      addCategoryIds: Type.Optional(Type.Array(mailId, { maxItems: 50 })),
      removeCategoryIds: Type.Optional(Type.Array(mailId, { maxItems: 50 })),
    }),
    output: Type.Integer(),
    refreshes,
  }),
  moveMails: change('/api/ews/EmailMessage/move', 'maru', {
    ...own,
    summary: 'Moves mails of one mailbox to a folder of it; returns where they were.',
    input: object({ ids, destinationFolder: text(60, 1) }),
    output: object({ places: mailPlaces }),
    refreshes,
  }),
  removeMails: change('/api/ews/EmailMessage/delete', 'maru', {
    ...own,
    summary: 'Deletes mails by one of the modes of the specification; returns where moved ones were.',
    input: object({ ids, mode: deleteMode }),
    output: object({ places: mailPlaces }),
    refreshes,
  }),
  restoreMails: change('/api/mail/message/restore', 'maru', {
    ...own,
    summary: 'Moves mails back to where they were; returns how many.',
    input: object({ places: mailPlaces }),
    output: Type.Integer(),
    refreshes,
  }),
  unsubscribe: change('/api/mail/message/unsubscribe', 'maru', {
    ...own,
    summary: 'Unsubscribes from the list of a mail by a request of the portal (RFC 8058). Returns 1.',
    input: object({ id: mailId }),
    output: success,
    errors: ['mail.notOneClick', 'mail.unsubscribeFailed', 'file.damaged'],
    refreshesNothing: 'The mail stays as it is; only the sender removes the address from a list.',
  }),
  trustSender: change('/api/mail/message/trust', 'maru', {
    ...own,
    summary: 'Shows remote pictures in all mails of the sender of this mail, or no longer.',
    input: object({ id: mailId, isTrusted: Type.Boolean() }),
    output: success,
    errors: ['mail.senderUnknown'],
    refreshes: ['mail.getMail'],
  }),
}
