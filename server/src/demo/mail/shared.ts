import { fixedClock } from '#kit/clock.ts'
import { createLog } from '#kit/log.ts'
import { createMailIn } from '#modules/mail/mail.factory.ts'
import { insertSharedBox, saveBoxGrant } from '#modules/mail/mailbox/mailbox.sql.ts'
import type { SeedParts } from '../seed-parts.ts'
import { assignConversations, findMailPlace, selectMailPeople } from './mails.sql.ts'
import { demoMime } from './mime-words.ts'
import { partners } from './templates.ts'

const hour = 3_600_000

/** What customers ask: a subject and a text. */
const questions: readonly [string, string][] = [
  ['견적 요청드립니다', '사용자 300명 기준 연간 견적을 부탁드립니다. 이번 주까지 받을 수 있을까요?'],
  [
    '로그인이 되지 않습니다',
    '오늘 아침부터 비밀번호가 맞지 않는다고 나옵니다. 담당자 세 명이 모두 같습니다.',
  ],
  ['세금계산서 재발행 문의', '사업자등록번호가 바뀌어 10월분을 다시 발행해 주시면 감사하겠습니다.'],
  ['데이터 이관 일정', '이전 시스템의 메일 2 TB를 옮겨야 합니다. 주말 작업이 가능한지 알려 주세요.'],
  ['교육 자료 요청', '신입 사원 교육에 쓸 사용 설명서를 받을 수 있을까요?'],
  ['계약 갱신 조건', '내년도 갱신 조건과 할인율을 문의드립니다.'],
  ['Maintenance window', 'When is the next maintenance window? Our night shift uses the portal until 2 a.m.'],
  ['API 호출 제한', '시간당 호출 한도를 올릴 수 있는지 확인 부탁드립니다.'],
  ['장애 보고서 요청', '지난 화요일 장애의 원인과 재발 방지 대책을 공유해 주세요.'],
  ['방문 주차 등록', '목요일 오후 2시에 세 대가 방문합니다. 주차 등록을 부탁드립니다.'],
]

/** The shared mailbox of a department with a week of questions, some of which were given to people. */
export async function seedSharedMailbox(
  parts: SeedParts & { storage: NonNullable<SeedParts['storage']> },
): Promise<number> {
  const { db, anchor, storage } = parts
  const place = await findMailPlace(db, 'user')
  const [user] = await selectMailPeople(db, 'user')
  const [peer] = await selectMailPeople(db, 'peer')
  if (!place || !user || !peer) return 0
  const domain = user.email.slice(user.email.indexOf('@'))
  const address = `support${domain}`
  const box = await insertSharedBox(db, { comCode: place.comCode, name: '고객 지원', address, now: anchor })
  if (!box) return 0
  const by = user.personCode
  for (const [subject, level] of [
    [`department:${place.deptCode}`, 'write'],
    [`person:${user.personCode}`, 'manage'],
    [`person:${peer.personCode}`, 'write'],
  ] as const)
    await saveBoxGrant(db, box, { subject, level, by, now: anchor })
  const quick: typeof storage = Object.create(storage, { settle: { value: async () => [] } })
  const services = { db, storage: quick, clock: fixedClock(anchor), log: createLog('silent') }
  for (const [index, [subject, text]] of questions.entries()) {
    const at = new Date(anchor.getTime() - (index * 5 + 1) * hour)
    const from = partners.ko[index % partners.ko.length] ?? partners.ko[0]
    if (!from) break
    const bytes = demoMime({
      ...{
        subject,
        paragraphs: [text, '감사합니다.'],
        charset: 'utf-8',
        file: undefined,
        isHtml: index % 2 === 0,
      },
      ...{ from, to: ['고객 지원', address], date: at, messageId: `support.${index}@demo.example` },
    })
    await createMailIn(services, box, bytes, { receivedAt: at, isRead: index > 3, isInside: false })
  }
  await assignConversations(db, box, [user.personCode, peer.personCode], anchor)
  return questions.length
}
