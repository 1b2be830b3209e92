import { createHash, randomBytes } from 'node:crypto'
import type { Attachment } from '@maru/api/file'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { type FileLink, linksAtMost, type mailLinkApi } from '@maru/api/mail/link'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { Background } from '#kit/room.ts'
import {
  attachFiles,
  copyFiles,
  type FileHolderKind,
  listFilesOf,
  purgeFilesOfMany,
  requirePassableCode,
} from '#modules/file/index.ts'
import { noteMail } from '../administration/administration.access.ts'
import { companyLimitsOf } from '../transport/limit.service.ts'
import {
  countLinksLocked,
  deleteOldLinks,
  insertLink,
  type LinkRow,
  selectLinks,
  updateLinkEnded,
} from './link.sql.ts'

const kind = 'mailLink'
const day = 86_400_000
const daysKept = 14

/** Files of links; strangers reach them by the secret of the link only. */
export const linkFiles: FileHolderKind = {
  kind,
  mailOnly: true,
  logged: 'kind',
  canRead: ({ viewer, db }, { id }) =>
    selectLinks(db, viewer.personCode).then((rows) => rows.some((row) => String(row.linkId) === id)),
  canWrite: () => Promise.resolve(false),
}

/** The hash under which the secret of a link is stored. */
export const linkKeyHash = (key: string): Buffer => createHash('sha256').update(key).digest()

function toLink(row: LinkRow, files: readonly Attachment[]): FileLink {
  const { linkId, createdAt, expiresAt, mostDownloads, downloadCount, lastDownloadAt } = row
  return {
    ...{ linkId, createdAt, expiresAt, mostDownloads, downloadCount, lastDownloadAt },
    isEnded: row.endedAt !== null,
    files: files.map(({ name, size }) => ({ name, size })),
  }
}

/** From which size the writer sends files as a link, and the limits of links in the company. */
export async function getLinkLimits({
  db,
  viewer,
}: Context): Promise<Output<typeof mailLinkApi.getLinkLimits>> {
  const { linkFrom, linkDays, linkCount } = await companyLimitsOf(db, viewer.comCode)
  return { from: linkFrom, days: linkDays, count: linkCount }
}

/** Copies attached files into a link. The address with its secret is returned once. */
export function makeFileLink(
  context: Context,
  { fileCode, days, count }: Input<typeof mailLinkApi.makeFileLink>,
): Promise<Output<typeof mailLinkApi.makeFileLink>> {
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const limits = await companyLimitsOf(db, viewer.comCode)
    if (days > limits.linkDays || count > limits.linkCount)
      throw failure('mail.linkLimits', { days: limits.linkDays, count: limits.linkCount })
    await requirePassableCode(inside, fileCode)
    if ((await countLinksLocked(db, viewer.personCode, clock.now())) >= linksAtMost)
      throw failure('mail.tooManyLinks', { most: linksAtMost })
    const copy = await copyFiles(inside, fileCode, viewer)
    const files = (await listFilesOf(inside, viewer.comCode, [copy])).get(copy) ?? []
    if (files.length === 0) throw failure('mail.linkWithoutFiles')
    const key = randomBytes(32).toString('base64url')
    const now = clock.now()
    const row = await insertLink(db, {
      ...{ comCode: viewer.comCode, personCode: viewer.personCode, fileCode: copy, mostDownloads: count },
      ...{ keyHash: linkKeyHash(key), now, until: new Date(now.getTime() + days * day) },
    })
    const holder = { comCode: viewer.comCode, kind, id: String(row.linkId) }
    await attachFiles(inside, copy, viewer.personCode, holder)
    await noteMail(
      inside,
      'makeLink',
      files
        .map((one) => one.name)
        .join(', ')
        .slice(0, 200),
    )
    return { path: `/cm/api/mail/link/${key}/page`, link: toLink(row, files) }
  })
}

/** The links of the viewer. */
export async function listFileLinks(context: Context): Promise<FileLink[]> {
  const rows = await selectLinks(context.db, context.viewer.personCode)
  const files = new Map<string, Attachment[]>()
  for (const comCode of new Set(rows.map((row) => row.comCode))) {
    const codes = rows.filter((row) => row.comCode === comCode).map((row) => row.fileCode)
    for (const [code, list] of await listFilesOf(context, comCode, codes)) files.set(code, list)
  }
  return rows.map((row) => toLink(row, files.get(row.fileCode) ?? []))
}

/** Ends a link of the viewer at once. */
export function endFileLink(
  context: Context,
  { linkId }: Input<typeof mailLinkApi.endFileLink>,
): Promise<number> {
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    if (!(await updateLinkEnded(db, viewer.personCode, linkId, clock.now()))) throw notFound()
    await noteMail(inside, 'endLink', String(linkId))
    return 1
  })
}

/** Removes links with their files two weeks after their end. */
export async function removeOldLinks(context: Background): Promise<void> {
  const before = new Date(context.clock.now().getTime() - daysKept * day)
  const ids = await deleteOldLinks(context.db, before)
  await purgeFilesOfMany(context, kind, ids.map(String))
}
