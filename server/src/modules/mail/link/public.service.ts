import type { Attachment } from '@maru/api/file'
import type { Input } from '@maru/api/kit/endpoint'
import { nameIn, shortLanguage } from '@maru/api/kit/language'
import type { mailLinkApi } from '@maru/api/mail/link'
import { mail as texts } from '@maru/i18n/mail/texts'
import type { PublicContext } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { companyTexts } from '#kit/text/text-changes.ts'
import { listRecipients } from '#modules/account/index.ts'
import { answerFile, listFilesOf, logOutsideDownload } from '#modules/file/index.ts'
import { linkKeyHash } from './link.service.ts'
import { findLink, type LinkRow, takeDownload } from './link.sql.ts'
import { linkPage } from './link-page.rules.ts'

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'cache-control': 'private, no-store',
}

async function openLink(
  context: PublicContext,
  key: string,
): Promise<{ row: LinkRow; files: Attachment[] } | null> {
  const { db, clock } = context
  const row = await findLink(db, linkKeyHash(key))
  if (!row || row.endedAt !== null || new Date(row.expiresAt) <= clock.now()) return null
  if (row.downloadCount >= row.mostDownloads) return null
  return { row, files: (await listFilesOf(context, row.comCode, [row.fileCode])).get(row.fileCode) ?? [] }
}

/** The page of a link in the language of its sender; an unknown link and one that is over look the same. */
export async function getLinkPage(
  context: PublicContext,
  { key }: Input<typeof mailLinkApi.getLinkPage>,
): Promise<RawAnswer> {
  const link = await openLink(context, key)
  if (!link) {
    const { ko, en, zh } = texts
    const all = [ko.linkPage, en.linkPage, zh.linkPage]
    const over = all.map((one) => one.over).join(' · ')
    const overText = all.map((one) => one.overText).join(' ')
    return { status: 410, body: linkPage('ko', { ...ko.linkPage, over, overText }, null), headers }
  }
  const { row, files } = link
  const [sender] = await listRecipients(context.db, [row.personCode], context.clock.now())
  const language = sender?.language ?? 'ko-KR'
  const short = shortLanguage(language)
  const expires = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(row.expiresAt))
  const shown = {
    sender: sender ? nameIn(sender.name, short) : 'Maru',
    ...{ expires, left: row.mostDownloads - row.downloadCount, files },
  }
  const own = await companyTexts(context, { comCode: row.comCode, language }, 'mail', texts)
  return { body: linkPage(short, own.linkPage, shown), headers }
}

/** A file of a link; the download is counted before its first byte. */
export async function getLinkFile(
  context: PublicContext,
  { key, place }: Input<typeof mailLinkApi.getLinkFile>,
): Promise<RawAnswer> {
  const link = await openLink(context, key)
  const file = link?.files[place]
  if (!link || !file) throw notFound()
  if (!(await takeDownload(context.db, link.row, context.clock.now()))) throw notFound()
  const { comCode, fileCode, linkId } = link.row
  logOutsideDownload(context, { comCode, kind: 'mailLink', holderId: String(linkId), file })
  return answerFile(context, { comCode, fileCode, entryId: file.id })
}
