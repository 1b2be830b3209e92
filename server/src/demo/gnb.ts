import { insertBookmark } from '#modules/gnb/bookmark/bookmark.sql.ts'
import { upsertChatbot } from '#modules/gnb/chatbot/chatbot.sql.ts'
import { endFirstHours } from '#modules/gnb/first-hour/first-hour.sql.ts'
import { insertPopup, type PopupDraft, replacePopupSubjects } from '#modules/gnb/popup/popup.sql.ts'
import { selectLogin } from './board/boards.sql.ts'
import type { SeedParts } from './seed-parts.ts'

const day = 86_400_000

const text = (ko: string, en: string, zh: string) => ({ name: { ko, en, zh } })
const plain = { subSystemCd: '', itemPath: '' }

/** The only person of the demo who has not been here before: jiwoo.seo@hanbit.example. */
const newPerson = 'HB0006'

/** Bookmarks of two menus, one of which does not exist, and of a page of another site. */
const bookmarks = [
  {
    ...plain,
    itemType: 'MU',
    itemId: '350',
    ...text('내 예약', 'My bookings', '我的预约'),
    itemUrl: '/reservedb/myReserve/personalweek',
  },
  {
    ...plain,
    itemType: 'MU',
    itemId: '99999',
    ...text('옛 자료실', 'Old files', '旧资料室'),
    itemUrl: '/board/list?SYSID=99999',
  },
  {
    ...plain,
    itemType: 'FO',
    itemId: 'form:leave',
    ...text('휴가 규정', 'Leave policy', '休假规定'),
    itemUrl: 'https://example.com/leave',
  },
] as const

function popupOf(
  title: readonly [string, string, string],
  content: string,
  from: Date,
  until: Date,
): PopupDraft {
  const [titleKo, titleEn, titleZh] = title
  const period = { startDate: from.toISOString(), endDate: until.toISOString() }
  return {
    titleKo,
    titleEn,
    titleZh,
    content,
    ...period,
    width: 480,
    height: 360,
    isActive: true,
    subjects: [],
  }
}

/**
 * Writes the bookmarks, notice popups and chatbots of the demo. One popup is active for the popup manager, the other
 * one has ended. Everyone but one person knows the portal.
 */
export async function seedTopBar({ db, anchor, size, say }: SeedParts): Promise<void> {
  await endFirstHours(db, size === 'demo' ? [newPerson] : [], anchor)
  const user = size === 'demo' ? await selectLogin(db, 'user') : undefined
  const manager = size === 'demo' ? await selectLogin(db, 'popup') : undefined
  if (!user || !manager) return
  for (const bookmark of bookmarks) await insertBookmark(db, user, bookmark, 100, anchor)
  const at = (days: number) => new Date(anchor.getTime() + days * day)
  const popups = [
    popupOf(
      ['연말 시스템 점검 안내', 'Year-end maintenance', '年末系统检修通知'],
      '<p><b>12월 31일 22시부터 2시간</b> 동안 포털을 점검합니다.</p><p>작성 중인 글은 미리 저장해 주세요.</p>',
      at(-3),
      at(60),
    ),
    popupOf(
      ['가을 체육대회', 'Autumn sports day', '秋季运动会'],
      '<p>10월 17일 토요일 10시, 본사 운동장에서 만나요.</p>',
      at(-60),
      at(-30),
    ),
  ]
  for (const popup of popups) {
    const popupId = await insertPopup(db, manager.comCode, popup, manager.personCode, anchor)
    await replacePopupSubjects(db, { comCode: manager.comCode, popupId }, [`person:${manager.personCode}`])
  }
  const chatbot = { linkUrl: 'https://example.com/chat', width: 400, height: 600 }
  await upsertChatbot(db, 'HBC', { ...chatbot, isUse: true })
  await upsertChatbot(db, 'HB', { ...chatbot, isUse: false })
  say(`top bar: ${bookmarks.length} bookmarks, ${popups.length} popups`)
}
