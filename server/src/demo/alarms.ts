import { type AlarmText, insertAlarms } from '../kit/alarms.sql.ts'
import { articleSubject } from '../modules/board/alarm/alarm.service.ts'
import { follow } from '../modules/board/follow/follow.service.ts'
import { type DemoNews, selectDemoComments, selectDemoNews } from './alarms.sql.ts'
import { selectLogin } from './board/boards.sql.ts'
import type { SeedParts } from './seed-parts.ts'

const hour = 3_600_000

function newsOf(news: DemoNews, word: string): AlarmText {
  return {
    kind: 'BB',
    group: news.isNotice ? 'notice' : 'board',
    word: `board.alarm.${word}`,
    title: news.title,
    actor: news.actor,
    url: `/board/list/modal/read?SYSID=${news.boardId}&ARTICLEID=${news.articleId}`,
    subject: articleSubject(news.articleId),
    eventKey: `demo:${word}:${news.articleId}`,
  }
}

/** Two alarms about approvals. They link to the home page, because the portal has no room for approvals. */
const approvals: AlarmText[] = [
  { title: '11월 팀 회식비 지출결의서', actor: { ko: '박준호', en: 'Junho Park', zh: '朴俊浩' } },
  { title: '연차휴가 신청서', actor: { ko: '이하늘', en: 'Haneul Lee', zh: '李夏恩' } },
].map((one, index) => ({
  ...one,
  kind: 'WF',
  group: 'approval',
  word: index === 0 ? 'gnb.approvalRequested' : 'gnb.approvalDone',
  url: '/home',
  subject: `demo.approval:${index}`,
  eventKey: `demo.approval:${index}`,
}))

/** Writes alarms and followed boards of the login `user`. */
export async function seedAlarms({ db, anchor, size, say }: SeedParts): Promise<void> {
  const user = size === 'demo' ? await selectLogin(db, 'user') : undefined
  if (!user) return
  const news = await selectDemoNews(db, user.personCode, 3)
  const comments = await selectDemoComments(db, user.personCode, new Date(anchor.getTime() - 1_000 * hour), 2)
  for (const { comCode, boardId } of news) {
    await follow.add(db, { comCode, id: boardId, personCode: user.personCode }, anchor)
  }
  const alarms = [
    ...approvals.map((text, index) => ({ text, at: anchor.getTime() - (3 + index * 30) * hour })),
    ...news.map((one) => ({ text: newsOf(one, 'article'), at: Date.parse(one.at) })),
    ...comments.map((one) => ({ text: newsOf(one, 'comment'), at: Date.parse(one.at) })),
  ].sort((a, b) => a.at - b.at)
  for (const { text, at } of alarms) await insertAlarms(db, [user], text, new Date(at))
  say(`alarms: ${alarms.length}`)
}
