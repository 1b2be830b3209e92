import type { Readable } from 'node:stream'
import type { Input, Output } from '@maru/api/kit/endpoint'
import type { MailItem, MailRow, mailApi } from '@maru/api/mail'
import type { SenderChecks } from '@maru/api/mail/message'
import { mail as texts } from '@maru/i18n/mail/texts'
import type { Context } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { fetchOutside, OutsideFault } from '#kit/outside/fetch-outside.ts'
import { viewerTexts } from '#kit/text/text-changes.ts'
import { runInThread } from '#kit/worker/run-in-worker.ts'
import { disposition } from '#modules/file/index.ts'
import type { ReadInput, ReadPage } from '../html-page/render.rules.ts'
import { senderMark } from '../sender/sender.rules.ts'
import { findColleague, selectSender } from '../sender/sender.sql.ts'
import { unsubscribeOf } from '../sender/unsubscribe.rules.ts'
import { toRow } from './list.service.ts'
import { requireMail } from './mail.access.ts'
import type { MailRowFull } from './mail.sql.ts'

const pageModule = new URL('../html-page/render.rules.ts', import.meta.url).href
const mimeModule = new URL('../mime/mime.rules.ts', import.meta.url).href

/** Nothing in a mail runs and nothing comes from another host, whatever its HTML says. The portal adds its fonts. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self'; form-action 'none'; base-uri 'none'; " +
  "frame-ancestors 'self'; sandbox allow-same-origin allow-modals allow-popups allow-popups-to-escape-sandbox"
/** Headers of everything that a stranger wrote. */
export const locked = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, max-age=3600',
}
const shownPictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

const addressOf = (entryId: number | string) => `/cm/api/mail/message/${entryId}`

async function read(
  context: Context,
  row: MailRowFull,
  shown: Partial<Omit<ReadInput, 'bytes' | 'base'>> = {},
): Promise<ReadPage> {
  const bytes = await context.slots
    .one('mailStore')
    .readText(context, { digest: row.digest, size: row.textSize })
  const { reading } = await viewerTexts(context, 'mail', texts)
  const input: ReadInput = {
    ...{ bytes, base: addressOf(row.entryId), charset: row.delivery.charset ?? '' },
    ...{ showsPictures: false, isDark: false, isInverted: false },
    ...{ quoteLabel: reading.showQuote, linkLabel: reading.linkHost },
    ...shown,
  }
  return runInThread({ module: pageModule, name: 'readPage', input, owner: context.viewer.personCode })
}

/** What the MIME text of a mail of the viewer says. */
export async function readMailText(context: Context, id: string): Promise<ReadPage['text']> {
  const row = await requireMail(context, id)
  return (await read(context, row)).text
}

async function markOf(context: Context, row: MailRowFull, text: ReadPage['text'], checks: SenderChecks) {
  if (row.isInside || row.isDraft) return null
  const { displayName: name, email: address } = text.from
  const known = await selectSender(context.db, row, { entryId: row.entryId, address, name })
  const ownDomains = [...known.ownDomains, ...context.config.mail.internalDomains]
  return senderMark({ ...known, from: text.from, replyTo: text.replyTo, checks, ownDomains })
}

/** Whether a mail came from outside: not from an internal domain whose mail server has proved itself. */
function isFromOutside(context: Context, row: MailRowFull, { spf, dkim, dmarc }: SenderChecks): boolean {
  const isProved = dmarc === 'pass' || dkim === 'pass' || spf === 'pass'
  const domain = row.fromAddress.slice(row.fromAddress.lastIndexOf('@') + 1).toLowerCase()
  return !row.isInside && !(isProved && context.config.mail.internalDomains.includes(domain))
}

/** Only the portal vouches for a sender: the address of a mail from outside shows no one as a colleague. */
function colleagueOf({ db, clock }: Context, { isInside, comCode, fromAddress: address }: MailRowFull) {
  return isInside && address !== '' ? findColleague(db, { comCode, address, now: clock.now() }) : null
}

/** A mail with its recipients and attachments. */
export async function getMail(context: Context, { id }: Input<typeof mailApi.getMail>): Promise<MailItem> {
  const row = await requireMail(context, id)
  const { text, pictures } = await read(context, row)
  const { toNames: _names, preview: _preview, threadCount: _count, ...base } = toRow(row, context.clock.now())
  const { spf = '', dkim = '', dmarc = '' } = row.delivery
  const checks = { spf, dkim, dmarc }
  const list = unsubscribeOf(text.listUnsubscribe, text.listUnsubscribePost)
  // A charset that a reader chose also shows the names and the subject, which the store keeps as they were read first.
  const charset = row.delivery.charset ?? ''
  const named = charset === '' ? {} : { subject: text.subject, from: text.from }
  return {
    ...base,
    ...named,
    charset,
    to: text.to,
    cc: text.cc,
    bcc: [],
    replyTo: text.replyTo,
    sentAt: row.sentAt,
    messageId: row.messageId,
    attachments: row.attachments,
    pageUrl: `${addressOf(id)}/page`,
    remotePictures: pictures.length,
    arePicturesShown: row.isTrusted,
    isExternal: isFromOutside(context, row, checks),
    checks,
    colleague: await colleagueOf(context, row),
    senderMark: await markOf(context, row, text, checks),
    asksReceipt: row.asksReceipt,
    unsubscribe: list.address,
    unsubscribesAtOnce: list.isOneClick,
    hasInvitation: text.hasInvitation && row.level === 'owner' && !row.isDraft && !context.viewer.mailOnly,
  }
}

/** The mails of its conversation. */
export async function listConversation(
  context: Context,
  { id }: Input<typeof mailApi.listConversation>,
): Promise<MailRow[]> {
  const row = await requireMail(context, id)
  const rows = await context.slots.one('mailStore').listConversation(context, row, row.threadId)
  return rows.map((one) => toRow(one, context.clock.now()))
}

/** The cleaned text as a page with a policy of its own. */
export async function getMailPage(
  context: Context,
  { id, pictures, theme }: Input<typeof mailApi.getMailPage>,
): Promise<RawAnswer> {
  const row = await requireMail(context, id)
  const showsPictures = pictures === 'yes' || row.isTrusted
  const { html } = await read(context, row, {
    showsPictures,
    isDark: theme === 'dark',
    isInverted: theme === 'inverted',
  })
  return {
    body: html,
    headers: {
      ...locked,
      'content-security-policy': pagePolicy,
      'referrer-policy': 'no-referrer',
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
    },
  }
}

/** A remote picture, fetched by the portal: without cookies, and never from a private address. */
export async function getMailPicture(
  context: Context,
  { id, place }: Input<typeof mailApi.getMailPicture>,
): Promise<RawAnswer> {
  const row = await requireMail(context, id)
  const { pictures } = await read(context, row)
  const url = pictures[place]
  if (url === undefined) throw notFound()
  try {
    const types = [...shownPictures]
    const picture = await fetchOutside({ url, most: 10_485_760, within: 10_000, types })
    if (picture.status !== 200) throw failure('mail.pictureUnreachable')
    return { body: picture.body, headers: { ...locked, 'content-type': picture.type } }
  } catch (error) {
    if (error instanceof OutsideFault) throw failure('mail.pictureUnreachable')
    throw error
  }
}

/** An attachment; a picture of the text is shown, everything else is downloaded. */
export async function getMailAttachment(
  context: Context,
  { id, place }: Input<typeof mailApi.getMailAttachment>,
): Promise<RawAnswer> {
  const row = await requireMail(context, id)
  const bytes = await context.slots
    .one('mailStore')
    .readText(context, { digest: row.digest, size: row.textSize })
  const part = await runInThread<{ name: string; type: string; bytes: Uint8Array } | null>({
    module: mimeModule,
    name: 'readPart',
    input: { bytes, place },
    owner: context.viewer.personCode,
  })
  if (!part) throw notFound()
  const isPicture = shownPictures.has(part.type)
  return {
    body: Buffer.from(part.bytes),
    headers: {
      ...locked,
      'content-type': isPicture ? part.type : 'application/octet-stream',
      'content-disposition': disposition(isPicture ? 'inline' : 'attachment', part.name),
    },
  }
}

/** The name of a mail as a file. */
export const emlName = (subject: string) =>
  `${
    subject
      .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
      .trim()
      .slice(0, 80) || 'mail'
  }.eml`

/** The name and size of a mail as a file. */
export async function checkEml(
  context: Context,
  { id }: Input<typeof mailApi.checkEml>,
): Promise<Output<typeof mailApi.checkEml>> {
  const row = await requireMail(context, id)
  return { name: emlName(row.subject), size: row.textSize }
}

/** A mail as it was received. */
export async function getEml(context: Context, { id }: Input<typeof mailApi.getEml>): Promise<RawAnswer> {
  const row = await requireMail(context, id)
  const body: Buffer | Readable = await context.slots
    .one('mailStore')
    .readText(context, { digest: row.digest, size: row.textSize })
  return {
    body,
    headers: {
      ...locked,
      'content-type': 'message/rfc822',
      'content-disposition': disposition('attachment', emlName(row.subject)),
    },
  }
}
