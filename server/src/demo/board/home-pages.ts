import type { Db } from '#kit/db.ts'
import { createSet, type WebpartDraft } from '#modules/webpart/webpart.factory.ts'
import type { SeededBoard } from './seeded-boards.ts'

/** Writes the home pages of the demo: one layout of the group for every company, in three columns. */
export async function seedHomePages(db: Db, boards: SeededBoard[], anchor: Date): Promise<void> {
  const id = (key: string) => {
    const board = boards.find((one) => one.plan.key === key)
    if (!board) throw new Error(`no board ${key}`)
    return board.boardId
  }
  const tab = (key: string, displayCount: number, more: object = {}) => ({
    boardId: id(key),
    displayCount,
    isNoticeShow: true,
    isContentShow: false,
    isPaging: true,
    isImage: false,
    ...more,
  })
  const album: WebpartDraft = {
    kind: 'album',
    column: 1,
    title: { ko: '사진첩', en: 'Photos', zh: '相册' },
    options: { boardId: id('album'), displayCount: 4 },
  }
  const survey: WebpartDraft = {
    kind: 'survey',
    column: 2,
    title: { ko: '설문', en: 'Surveys', zh: '问卷' },
    options: { displayCount: 3 },
  }
  const shared = (own: string[]): WebpartDraft[] => [
    { kind: 'profile', column: 0, options: { isCountShown: false } },
    { kind: 'count', column: 0 },
    {
      kind: 'board',
      column: 0,
      title: { ko: '회사 생활', en: 'Life at work', zh: '公司生活' },
      options: { tabs: own.slice(3, 5).map((key) => tab(key, 10, { isNoticeShow: false })) },
    },
    {
      kind: 'board',
      column: 1,
      options: { tabs: ['notice', 'free', 'family'].map((key) => tab(key, 6)) },
    },
    { kind: 'approval', column: 1 },
    { kind: 'board', column: 1, options: { tabs: own.slice(0, 3).map((key) => tab(key, 4)) } },
    album,
    survey,
    {
      kind: 'board',
      column: 2,
      title: { ko: '사내 소식', en: 'Company news', zh: '公司动态' },
      options: { displayTitle: true, tabs: [tab('news', 5)] },
    },
    { kind: 'quick', column: 2 },
    { kind: 'calendar', column: 2 },
  ]
  const write = (comCode: string, own: string[]) =>
    createSet(db, comCode, { parts: shared(own), changedAt: anchor })
  await write('*', ['education', 'nameless', 'news', 'nameless', 'free'])
  await write('HB', ['files', 'minutes', 'tech', 'club', 'market'])
  await write('HBH', ['holdingNotice', 'holdingMinutes', 'education', 'holdingFree', 'quality'])
  await write('HBC', ['chinaNotice', 'education', 'nameless', 'chinaFree', 'nameless'])
}
