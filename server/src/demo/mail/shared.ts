import { fixedClock } from '#kit/clock.ts'
import { createLog } from '#kit/log.ts'
import { createMailIn } from '#modules/mail/mail.factory.ts'
import { insertSharedBox, saveBoxGrant } from '#modules/mail/mailbox/mailbox.sql.ts'
import questions from '../contents/questions.json' with { type: 'json' }
import type { SeedParts } from '../seed-parts.ts'
import { assignConversations, findMailPlace, selectMailPeople } from './mails.sql.ts'
import { demoMime } from './mime-words.ts'
import { partners } from './templates.ts'

const hour = 3_600_000

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
  for (const [index, { subject, text }] of questions.entries()) {
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
