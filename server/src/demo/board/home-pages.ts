import type { Db } from '../../kit/db.ts'
import { createWebparts, type WebpartDraft } from '../../modules/webpart/webpart.factory.ts'
import type { SeededBoard } from './seeded-boards.ts'

/** The home pages of the demo: the group's own set for every company, in three columns. */
export async function seedHomePages(db: Db, boards: SeededBoard[]): Promise<void> {
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
    kind: 'board',
    area: 'main',
    title: { ko: '사진첩', en: 'Photos', zh: '相册' },
    options: { displayTitle: true, tabs: [tab('album', 4, { isImage: true })] },
  }
  const shared = (own: string[]): WebpartDraft[] => [
    { kind: 'profile', area: 'side' },
    {
      kind: 'board',
      area: 'side',
      title: { ko: '회사 생활', en: 'Life at work', zh: '公司生活' },
      options: { tabs: own.slice(3, 5).map((key) => tab(key, 7, { isNoticeShow: false })) },
    },
    {
      kind: 'board',
      area: 'main',
      options: { tabs: ['notice', 'free', 'family'].map((key) => tab(key, 6)) },
    },
    { kind: 'board', area: 'main', options: { tabs: own.slice(0, 3).map((key) => tab(key, 4)) } },
    album,
    {
      kind: 'board',
      area: 'rail',
      title: { ko: '사내 소식', en: 'Company news', zh: '公司动态' },
      options: { displayTitle: true, tabs: [tab('news', 6)] },
    },
    {
      kind: 'board',
      area: 'rail',
      options: { tabs: ['education', 'survey', 'nameless'].map((key) => tab(key, 6)) },
    },
  ]
  await createWebparts(db, '*', shared(['education', 'survey', 'news', 'nameless', 'free']))
  await createWebparts(db, 'HB', shared(['files', 'minutes', 'tech', 'club', 'market']))
  await createWebparts(
    db,
    'HBH',
    shared(['holdingNotice', 'holdingMinutes', 'education', 'holdingFree', 'quality']),
  )
  await createWebparts(db, 'HBC', shared(['chinaNotice', 'education', 'survey', 'chinaFree', 'nameless']))
}
