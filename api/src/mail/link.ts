import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { instant, nullable, object, rowId, type Static, Type, text } from '../kit/schema.ts'

/** Error codes of links to large files. */
export const mailLinkErrors = defineErrors({
  'mail.linkLimits': 400,
  'mail.linkWithoutFiles': 400,
  'mail.tooManyLinks': 409,
})
type MailLinkErrors = typeof mailLinkErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends MailLinkErrors {}
}

/** Links of a person that work at the same time. */
export const linksAtMost = 200

/** A link to large files. */
export const fileLink = object({
  linkId: rowId,
  files: Type.Array(object({ name: Type.String(), size: Type.Integer() })),
  createdAt: instant,
  expiresAt: instant,
  mostDownloads: Type.Integer(),
  downloadCount: Type.Integer(),
  lastDownloadAt: nullable(instant),
  /** Ended by its owner. */
  isEnded: Type.Boolean(),
})
/** A link to large files. */
export type FileLink = Static<typeof fileLink>

const key = text(64, 20)
const own = { mailOnly: true } as const
const success = Type.Integer({ enum: [1] })

/** Large files as links with an end and a number of downloads. */
export const mailLinkApi = defineApi('mail', {
  getLinkLimits: read('/api/mail/link/limits', 'maru', {
    ...own,
    summary: 'Returns from which size the writer sends attached files as a link, and the limits of links.',
    output: object({ from: Type.Integer(), days: Type.Integer(), count: Type.Integer() }),
  }),
  makeFileLink: change('/api/mail/link', 'maru', {
    ...own,
    summary:
      'Copies attached files of the viewer into a link for people without an account. Returns its address, which cannot be shown again. Written to the audit log.',
    refreshes: ['mail.listFileLinks'],
    input: object({
      fileCode: Type.String({ format: 'uuid' }),
      days: Type.Integer({ minimum: 1, maximum: 365 }),
      count: Type.Integer({ minimum: 1, maximum: 10_000 }),
    }),
    output: object({ path: Type.String(), link: fileLink }),
    errors: ['mail.linkLimits', 'mail.linkWithoutFiles', 'mail.tooManyLinks'],
    creates: true,
  }),
  listFileLinks: read('/api/mail/link', 'maru', {
    ...own,
    summary: 'Returns the links of the viewer, newest first.',
    output: Type.Array(fileLink),
  }),
  endFileLink: change('/api/mail/link/end', 'maru', {
    ...own,
    summary: 'Ends a link of the viewer at once. Written to the audit log.',
    refreshes: ['mail.listFileLinks'],
    input: object({ linkId: rowId }),
    output: success,
  }),
  getLinkPage: read('/api/mail/link/{key}/page', 'maru', {
    summary: 'Returns the page of a link with its files, for people without an account.',
    access: 'public',
    answer: 'raw',
    input: object({ key }),
    output: Type.String(),
  }),
  getLinkFile: read('/api/mail/link/{key}/file', 'maru', {
    summary: 'Returns a file of a link and counts the download, for people without an account.',
    access: 'public',
    answer: 'raw',
    cost: 'heavy',
    input: object({ key, place: Type.Integer({ minimum: 0, maximum: 1_000 }) }),
    output: Type.Unknown(),
  }),
})
