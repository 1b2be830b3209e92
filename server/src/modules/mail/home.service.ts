import { object, Type } from '@maru/api/kit/schema'
import { mailTopic } from '@maru/api/mail'
import type { Context } from '#kit/context.ts'
import type { HomeCountSource } from '#kit/room-slots/home-count.ts'
import type { WebpartSource } from '#kit/room-slots/webpart-source.ts'
import type { SearchPage, SearchQuery } from '#kit/search/search-source.ts'
import type { PortalPath } from '#modules/account/index.ts'
import { countSince, countUnreadOf } from './folder/entity.sql.ts'
import { findBoxOf } from './mailbox/mailbox.sql.ts'
import { readQuery } from './reading/query.rules.ts'

const most = 99

/** Unread mails on the home page. */
export const mailCount: HomeCountSource = {
  name: 'mail',
  topic: mailTopic,
  async count({ db, viewer }) {
    const count = await countUnreadOf(db, viewer.personCode, 'inbox')
    return { count: Math.min(count ?? 0, 1_000), url: '/mail' }
  },
  async countSince({ db, viewer }, since) {
    return { count: await countSince(db, viewer.personCode, since, most), url: '/mail' }
  },
}

/** The inbox as a web part; its rows are read by the browser (spec 2§7). */
export const inboxPart: WebpartSource = {
  kind: 'inbox',
  options: object({ displayCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })) }),
  load: async () => null,
}

/** The screens of mail are open to everyone, also in a MAILONLY department. */
export async function mailPathCheck(_context: Context, { path }: PortalPath): Promise<boolean | undefined> {
  return /^\/(?:mail|preview\/sign)(?:\/|$)/i.test(path) ? true : undefined
}

/** Mails in the own mailbox, for the total search. */
export async function searchMails(
  context: Context,
  { keyword, pageNumber, pageSize, most: counted, filter }: SearchQuery,
): Promise<SearchPage> {
  const { from: since, until, authorCode, hasFiles: hasAttachment } = filter
  const box = await findBoxOf(context.db, context.viewer.personCode)
  const sender = authorCode === null ? null : await findBoxOf(context.db, authorCode)
  if (!box || (authorCode !== null && !sender)) return { hits: [], totalCount: 0, isMore: false }
  const query = { ...readQuery(''), terms: keyword, since, until, hasAttachment }
  const offset = (pageNumber - 1) * pageSize
  const limit = Math.max(0, Math.min(pageSize, counted - offset))
  const { rows, count } = await context.slots
    .one('mailStore')
    .search(
      context,
      box,
      { ...query, from: sender ? [sender.address] : [] },
      { folderId: null, limit, offset, most: counted + 1 },
    )
  return {
    hits: rows.map((row) => {
      const name = row.fromName || row.fromAddress
      return {
        id: String(row.entryId),
        title: row.subject,
        excerpt: row.preview,
        place: null,
        author: { ko: name, en: name, zh: name },
        date: row.receivedAt,
        url: `/mail?MAIL=${row.entryId}`,
      }
    }),
    totalCount: Math.min(count, counted),
    isMore: count > counted,
  }
}
