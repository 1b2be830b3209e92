import type { CategoryColor } from '@maru/api/mail/category'
import { fixedClock } from '#kit/clock.ts'
import { createLog } from '#kit/log.ts'
import { insertCategory } from '#modules/mail/category/category.sql.ts'
import { createMail } from '#modules/mail/mail.factory.ts'
import { insertFolder } from '#modules/mail/mailbox/folder.sql.ts'
import { openBox } from '#modules/mail/mailbox/mailbox.sql.ts'
import type { Draws } from '../random.ts'
import type { SeedParts } from '../seed-parts.ts'
import { hostileMime } from './hostile.ts'
import { type MailPerson, selectMailPeople } from './mails.sql.ts'
import { type DemoCharset, type DemoMime, demoMime } from './mime-words.ts'
import { seedMailHabits, seedMailOffice } from './office.ts'
import { seedSharedMailbox } from './shared.ts'
import { inside, type MailTemplate, outside, partners, projects } from './templates.ts'

function label(name: string, color: CategoryColor) {
  return { name, color }
}

const owners = ['user', 'peer', 'english', 'chinese', 'mailonly', 'super']
const mailsEach = 120
const hour = 3_600_000
const labels = {
  ko: [label('긴급', 'Red'), label('회신 대기', 'Orange'), label('참고', 'Blue')],
  en: [label('Urgent', 'Red'), label('Waiting', 'Orange'), label('For reference', 'Blue')],
  zh: [label('紧急', 'Red'), label('等待回复', 'Orange'), label('参考', 'Blue')],
}
const unreadFirst = 14

/** Working hours of the last weeks: most mails came in the last days. */
function receivedAt(draws: Draws, index: number, anchor: Date): Date {
  if (index < 6) return new Date(anchor.getTime() - (index * 37 + 5) * 60_000)
  const days = Math.floor((index / mailsEach) ** 1.6 * 28) + (index < 14 ? 0 : 1)
  const at = new Date(anchor.getTime() - days * 24 * hour)
  at.setUTCHours(draws.int('hour', 0, 9), draws.int('minute', 0, 59), draws.int('second', 0, 59), 0)
  return at > anchor ? new Date(anchor.getTime() - index * 60_000) : at
}

function filled(text: string, draws: Draws, language: keyof typeof projects): string {
  return text
    .replaceAll('{p}', draws.pick('project', projects[language]))
    .replaceAll('{n}', String(draws.int('number', 2, 28)))
}

type DrawnMail = Pick<DemoMime, 'from' | 'subject' | 'paragraphs' | 'charset' | 'file'> & {
  isInside: boolean
}

function written(draws: Draws, words: MailTemplate, language: keyof typeof projects) {
  return {
    subject: filled(words.subject, draws, language),
    paragraphs: words.body.map((one) => filled(one, draws, language)),
    file: words.file === undefined ? undefined : filled(words.file, draws, language),
  }
}

function drawnMail(draws: Draws, owner: MailPerson, colleagues: readonly MailPerson[]): DrawnMail {
  if (draws.chance('inside', 0.65) && colleagues.length > 0) {
    const sender = draws.pick('sender', colleagues)
    const language = draws.chance('own', 0.7) ? owner.language : sender.language
    const words = draws.pick('words', inside[language])
    return {
      ...written(draws, words, language),
      from: [sender.name, sender.email],
      charset: 'utf-8',
      isInside: true,
    }
  }
  const language = draws.weighted<keyof typeof partners>('language', [
    ['ko', 5],
    ['en', 4],
    ['zh', 2],
    ['ja', 1],
  ])
  const charsets: Record<keyof typeof partners, [DemoCharset, number][]> = {
    ko: [
      ['ks_c_5601-1987', 4],
      ['iso-2022-kr', 1],
      ['utf-8', 3],
    ],
    en: [['utf-8', 1]],
    zh: [['utf-8', 1]],
    ja: [['iso-2022-jp', 1]],
  }
  const words = draws.pick('words', outside[language])
  return {
    ...written(draws, words, language),
    from: draws.pick('partner', partners[language]),
    charset: draws.weighted('charset', charsets[language]),
    isInside: false,
  }
}

async function seedMailbox(
  parts: SeedParts & { storage: NonNullable<SeedParts['storage']> },
  login: string,
): Promise<number> {
  const { db, anchor, storage } = parts
  const [owner, ...colleagues] = await selectMailPeople(db, login)
  if (!owner) return 0
  const clock = fixedClock(anchor)
  // A cut seed is started again, so nothing waits for the disk.
  const quick: typeof storage = Object.create(storage, { settle: { value: async () => [] } })
  const services = { db, storage: quick, clock, log: createLog('silent') }
  const box = await openBox(db, owner.personCode, anchor)
  const names = { ko: ['프로젝트 A', '벤더'], en: ['Project A', 'Vendors'], zh: ['项目 A', '供应商'] }[
    owner.language
  ]
  const own: number[] = []
  for (const name of names) own.push((await insertFolder(db, box, name, null)).folderId)
  const below = { ko: '회의록', en: 'Minutes', zh: '会议纪要' }[owner.language]
  own.push((await insertFolder(db, box, below, own[0] ?? null)).folderId)
  const categories: number[] = []
  for (const one of labels[owner.language]) categories.push((await insertCategory(db, box, one)).categoryId)
  const self: [string, string] = [owner.name, owner.email]
  for (let index = mailsEach - 1; index >= 0; index -= 1) {
    const draws = parts.draws.of('mail', login, index)
    const { from, isInside, ...words } = drawnMail(draws, owner, colleagues)
    const at = receivedAt(draws, index, anchor)
    const place = index < 24 ? 0 : draws.int('place', 0, 99)
    const isSent = place >= 80 && place < 92
    const folder =
      place < 66
        ? 'inbox'
        : place < 80
          ? (own[place % own.length] ?? 'inbox')
          : isSent
            ? 'sentitems'
            : place < 96
              ? 'archive'
              : place < 98
                ? 'junkemail'
                : 'deleteditems'
    const bytes = demoMime({
      ...words,
      charset: isSent ? 'utf-8' : words.charset,
      from: isSent ? self : from,
      to: isSent ? from : self,
      date: at,
      messageId: `${login}.${index}@demo.example`,
      ...(index > 0 && index % 9 === 0 ? { inReplyTo: `${login}.${index + 1}@demo.example` } : {}),
      isHtml: draws.chance('html', 0.6),
    })
    const isRead = isSent || !(index < unreadFirst || draws.chance('unread', 0.04))
    const categoryIds = draws.chance('category', 0.15) ? [draws.pick('label', categories)] : []
    const marks = { categoryIds, isRead, isFlagged: draws.chance('flag', 0.06), isInside: isInside || isSent }
    await createMail(services, owner.personCode, bytes, { folder, receivedAt: at, ...marks })
  }
  if (parts.isHostile && login === 'user') {
    const at = new Date(anchor.getTime() - 40 * 24 * hour)
    const place = { folder: 'archive' as const, receivedAt: at, isRead: true, isInside: false }
    await createMail(services, owner.personCode, hostileMime(owner.email, at), place)
  }
  await seedMailHabits(parts, owner)
  return mailsEach
}

/** Writes the mailboxes of the main logins: a believable month, partly in old Korean and Japanese charsets. */
export async function seedMails(parts: SeedParts): Promise<void> {
  const { storage, size, say } = parts
  if (!storage || size !== 'demo') return
  let count = 0
  for (const login of owners) count += await seedMailbox({ ...parts, storage }, login)
  count += await seedSharedMailbox({ ...parts, storage })
  await seedMailOffice(parts)
  say(`mails: ${count}`)
}
