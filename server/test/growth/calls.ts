import { createHash } from 'node:crypto'
import { adminApi } from '@maru/api/admin'
import { boardApi } from '@maru/api/board'
import { calendarApi } from '@maru/api/calendar'
import { gnbSearchApi } from '@maru/api/gnb/search'
import { gnbWorkFeedApi } from '@maru/api/gnb/work-feed'
import { sessionApi } from '@maru/api/kit/session'
import { mailApi } from '@maru/api/mail'
import { deleteOldAlarms, insertAlarms } from '#kit/notification/alarms.sql.ts'
import { selectSession } from '#kit/session/session.sql.ts'
import { sealAudit } from '#modules/admin/audit/chain.service.ts'
import { insertView } from '#modules/board/reader/reader.sql.ts'
import { insertMenuClick } from '#modules/menu/menu.sql.ts'
import type { Grown } from './rows.ts'

/** A hot call or statement. */
export interface Hot {
  name: string
  /** Pages that all its statements may read, however large the tables are. */
  most: number
  make(grown: Grown): Promise<unknown>
}

const ok = async (answer: Promise<{ status: number; body: string }>) => {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${body}`)
}
const list = { folder: 'inbox', limit: 50 } as const
let written = 0
const next = () => {
  written += 1
  return written
}

/** The calls and statements that people cause most, with what they may read. */
export const hotCalls: readonly Hot[] = [
  {
    ...{ name: 'session check', most: 12 },
    make: ({ portal }) =>
      selectSession(
        portal.app.db,
        createHash('sha256').update('session 1').digest(),
        portal.clock.now(),
        new Date(0),
      ),
  },
  {
    ...{ name: 'current account', most: 60 },
    make: ({ people }) => ok(people.user.call(sessionApi.getCurrentAccount, {})),
  },
  {
    ...{ name: 'board list', most: 900 },
    make: ({ people, boardId }) =>
      ok(people.user.call(boardApi.listArticles, { BoardId: boardId, Page: 1, ItemsPerPage: 50 })),
  },
  {
    ...{ name: 'board list, page 10', most: 900 },
    make: ({ people, boardId }) =>
      ok(people.user.call(boardApi.listArticles, { BoardId: boardId, Page: 10, ItemsPerPage: 50 })),
  },
  {
    ...{ name: 'article', most: 60 },
    make: ({ people, boardId, articleId }) =>
      ok(people.user.call(boardApi.getArticle, { boardId, articleId })),
  },
  {
    ...{ name: 'comments of an article', most: 200 },
    make: ({ people, articleId }) => ok(people.user.call(boardApi.listComments, { articleId })),
  },
  {
    ...{ name: 'view log insert', most: 20 },
    make: ({ portal, articleId }) => {
      const key = { comCode: 'ONE', articleId: articleId, personCode: `reader-${next()}` }
      return insertView(portal.app.db, key, 1, portal.clock.now())
    },
  },
  {
    ...{ name: 'mail list', most: 60 },
    make: ({ people }) => ok(people.user.call(mailApi.listMails, list)),
  },
  {
    ...{ name: 'mail search', most: 1500 },
    make: ({ people }) => ok(people.user.call(mailApi.listMails, { ...list, search: '분기' })),
  },
  {
    ...{ name: 'calendar week', most: 150 },
    make: ({ people }) =>
      ok(
        people.user.call(calendarApi.listEvents, {
          ...{ from: '2026-11-29', until: '2026-12-05', timeZone: 'Asia/Seoul' },
        }),
      ),
  },
  {
    ...{ name: 'alarms list', most: 300 },
    make: ({ people }) => ok(people.user.call(gnbWorkFeedApi.listAlarms, { readFlag: 'N' })),
  },
  {
    ...{ name: 'alarms count', most: 500 },
    make: ({ people }) => ok(people.user.call(gnbWorkFeedApi.countAlarms, {})),
  },
  {
    ...{ name: 'alarm insert', most: 30 },
    make: ({ portal }) =>
      insertAlarms(
        portal.app.db,
        [{ comCode: 'ONE', personCode: 'user' }],
        {
          ...{
            kind: 'BB',
            topic: 'other.message',
            word: 'alarm.written',
            title: '글',
            actor: null,
            url: '/board',
          },
          ...{ subject: 'article:1', eventKey: `hot:${next()}` },
        },
        portal.clock.now(),
      ),
  },
  {
    ...{ name: 'deletion of 100 old alarms', most: 1000 },
    make: ({ portal }) => {
      const before = portal.clock.now()
      return deleteOldAlarms(portal.app.db, { comCode: null, before, personCodesOnHold: [] }, before, 100)
    },
  },
  {
    ...{ name: 'total search', most: 25_000 },
    make: ({ people }) =>
      ok(people.user.call(gnbSearchApi.searchTotal, { keyword: '분기 보고', keywordOption: true })),
  },
  {
    ...{ name: 'audit log, first page', most: 200 },
    make: ({ people }) => ok(people.manager.call(adminApi.listAuditEntries, { page: 1, itemsPerPage: 50 })),
  },
  {
    ...{ name: 'audit log, search', most: 9000 },
    make: ({ people }) =>
      ok(
        people.manager.call(adminApi.listAuditEntries, {
          searchText: 'subject-11',
          page: 1,
          itemsPerPage: 50,
        }),
      ),
  },
  {
    ...{ name: 'audit log, seal of a minute', most: 500 },
    make: async ({ portal }) => {
      const { db } = portal.app
      await db`insert into kit_audit (com_code, happened_at, action) values ('ONE', ${portal.clock.now()}, 'signedIn')`
      await sealAudit({ ...portal.app.services, db })
    },
  },
  {
    ...{ name: 'menu click', most: 150 },
    make: ({ portal }) =>
      insertMenuClick(portal.app.db, {
        ...{
          comCode: 'ONE',
          clickedAt: portal.clock.now(),
          menuId: 1,
          personCode: 'user',
          deptCode: 'ONE-D1',
        },
        menuOldName: '',
      }),
  },
]
