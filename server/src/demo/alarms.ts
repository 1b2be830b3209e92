import { type AlarmText, insertAlarms } from '#kit/notification/alarms.sql.ts'
import { articleSubject, topicOf } from '#modules/board/alarm/alarm.service.ts'
import { follow } from '#modules/board/follow/follow.service.ts'
import {
  type DemoDocument,
  type DemoNews,
  selectDemoComments,
  selectDemoDocuments,
  selectDemoNews,
} from './alarms.sql.ts'
import { selectLogin } from './board/boards.sql.ts'
import type { SeedParts } from './seed-parts.ts'

const hour = 3_600_000

function newsOf(news: DemoNews, word: string): AlarmText {
  return {
    kind: 'BB',
    topic: topicOf(news.isNotice, word),
    word: `board.alarm.${word}`,
    title: news.title,
    actor: news.actor,
    url: `/board/list/modal/read?SYSID=${news.boardId}&ARTICLEID=${news.articleId}`,
    subject: articleSubject(news.articleId),
    eventKey: `demo:${word}:${news.articleId}`,
  }
}

const documentNews = ({ apmId, word, title, form, actor }: DemoDocument): AlarmText => ({
  kind: 'WF',
  topic: word === 'next' ? 'approval.next' : 'approval.complete',
  word: `approval.alarm.${word}`,
  title,
  params: { form },
  actor,
  url: `/workflow?BOX=all&ID=${apmId}`,
  subject: `approval.document:${apmId}`,
  eventKey: `demo:${word}:${apmId}`,
})

/** Writes alarms and followed boards of the login `user`, for articles and documents that exist. */
export async function seedAlarms({ db, anchor, size, say }: SeedParts): Promise<void> {
  const user = size === 'demo' ? await selectLogin(db, 'user') : undefined
  if (!user) return
  const news = await selectDemoNews(db, user.personCode, 3)
  const comments = await selectDemoComments(db, user.personCode, new Date(anchor.getTime() - 1_000 * hour), 2)
  const documents = await selectDemoDocuments(db, user.personCode)
  for (const { comCode, boardId } of news) {
    await follow.add(db, { comCode, id: boardId, personCode: user.personCode }, anchor)
  }
  const alarms = [
    ...documents.map((one) => ({ text: documentNews(one), at: Date.parse(one.at) })),
    ...news.map((one) => ({ text: newsOf(one, 'article'), at: Date.parse(one.at) })),
    ...comments.map((one) => ({ text: newsOf(one, 'comment'), at: Date.parse(one.at) })),
  ].sort((a, b) => a.at - b.at)
  for (const { text, at } of alarms) await insertAlarms(db, [user], text, new Date(at))
  say(`alarms: ${alarms.length}`)
}
