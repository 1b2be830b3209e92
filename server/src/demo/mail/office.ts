import { insertGroup } from '#modules/mail/administration/group.sql.ts'
import { insertFolder, selectFolders } from '#modules/mail/mailbox/folder.sql.ts'
import { openBox } from '#modules/mail/mailbox/mailbox.sql.ts'
import { insertRule } from '#modules/mail/rule-table/rule.sql.ts'
import { insertTemplate } from '#modules/mail/template/template.sql.ts'
import { insertDomain } from '#modules/mail/transport/domain.sql.ts'
import type { SeedParts } from '../seed-parts.ts'
import { findMailPlace, type MailPerson, selectMailPeople } from './mails.sql.ts'

type Language = MailPerson['language']

const templates: Record<Language, readonly [name: string, subject: string, body: string][]> = {
  ko: [
    [
      '주간 보고',
      '주간 업무 보고',
      '<p>이번 주에 한 일</p><ul><li></li></ul><p>다음 주에 할 일</p><ul><li></li></ul>',
    ],
    [
      '회의 안내',
      '회의 안내드립니다',
      '<p>안녕하세요.</p><p>아래와 같이 회의를 안내드립니다.</p><p>일시:<br>장소:<br>안건:</p>',
    ],
    ['자료 요청 회신', '', '<p>요청하신 자료를 보내 드립니다. 더 필요한 것이 있으면 알려 주세요.</p>'],
  ],
  en: [
    [
      'Weekly report',
      'Weekly report',
      '<p>Done this week</p><ul><li></li></ul><p>Next week</p><ul><li></li></ul>',
    ],
    [
      'Thank you for your visit',
      'Thank you for your visit',
      '<p>Thank you for visiting us. The minutes are below.</p>',
    ],
  ],
  zh: [
    ['周报', '本周工作报告', '<p>本周完成</p><ul><li></li></ul><p>下周计划</p><ul><li></li></ul>'],
    ['资料回复', '', '<p>您需要的资料如下，如有疑问请随时联系。</p>'],
  ],
}
const words: Record<Language, { vendor: string; folder: string; report: string; archive: string }> = {
  ko: { vendor: '세금계산서는 벤더로', folder: '벤더', report: '회의록 모으기', archive: '회의록' },
  en: { vendor: 'Invoices to vendors', folder: 'Vendors', report: 'Collect minutes', archive: 'Minutes' },
  zh: { vendor: '发票归入供应商', folder: '供应商', report: '收集会议纪要', archive: '会议纪要' },
}
const subjects: Record<Language, [string, string]> = {
  ko: ['세금계산서', '회의록'],
  en: ['Invoice', 'Minutes'],
  zh: ['发票', '会议纪要'],
}

/** Rules and templates of a login, in its language. */
export async function seedMailHabits({ db, anchor }: SeedParts, owner: MailPerson): Promise<void> {
  const { language, personCode } = owner
  for (const [name, subject, body] of templates[language])
    await insertTemplate(db, personCode, { name, subject, body }, anchor)
  const box = await openBox(db, personCode, anchor)
  const folders = await selectFolders(db, box)
  const { vendor, folder, report, archive } = words[language]
  for (const [index, [name, target]] of [
    [vendor, folder],
    [report, archive],
  ].entries()) {
    const folderId =
      folders.find((one) => one.name === target)?.folderId ??
      (await insertFolder(db, box, target ?? '', null)).folderId
    await insertRule(db, box, {
      ...{
        name: name ?? '',
        priority: index + 1,
        isEnabled: index === 0,
        stops: index === 0,
        exceptions: [],
      },
      conditions: [{ key: 'ContainsSubjectStrings', value: [subjects[language][index] ?? ''] }],
      actions: [{ key: 'MoveToFolder', value: [String(folderId)] }],
    })
  }
}

/** The domain and the distribution groups of the first company. */
export async function seedMailOffice({ db, anchor }: SeedParts): Promise<void> {
  const place = await findMailPlace(db, 'user')
  const [user, ...others] = await selectMailPeople(db, 'user')
  if (!place || !user) return
  const domain = user.email.slice(user.email.indexOf('@') + 1)
  await insertDomain(db, place.comCode, domain, anchor)
  const people = [user, ...others].slice(0, 6).map(({ personCode }) => `person:${personCode}`)
  for (const [name, local, takesOutside, members] of [
    ['플랫폼 소식', 'platform', false, [`department:${place.deptCode}`]],
    ['보안 담당자', 'security', true, people.slice(0, 3)],
    ['분기 계획 모임', 'planning', false, people],
  ] as const)
    await insertGroup(
      db,
      place.comCode,
      { address: `${local}@${domain}`, name, takesOutside, subjects: [...members] },
      anchor,
    )
}
