import { insertGroup } from '#modules/mail/administration/group.sql.ts'
import { insertFolder, selectFolders } from '#modules/mail/mailbox/folder.sql.ts'
import { openBox } from '#modules/mail/mailbox/mailbox.sql.ts'
import { insertRule } from '#modules/mail/rule-table/rule.sql.ts'
import { insertTemplate } from '#modules/mail/template/template.sql.ts'
import { insertDomain } from '#modules/mail/transport/domain.sql.ts'
import habits from '../contents/mail-habits.json' with { type: 'json' }
import type { SeedParts } from '../seed-parts.ts'
import { findMailPlace, type MailPerson, selectMailPeople } from './mails.sql.ts'

/** Rules and templates of a login, in its language. */
export async function seedMailHabits({ db, anchor }: SeedParts, owner: MailPerson): Promise<void> {
  const { language, personCode } = owner
  const { templates, rules } = habits[language]
  for (const template of templates) await insertTemplate(db, personCode, template, anchor)
  const box = await openBox(db, personCode, anchor)
  const folders = await selectFolders(db, box)
  for (const [index, { name, folder, subject }] of rules.entries()) {
    const folderId =
      folders.find((one) => one.name === folder)?.folderId ??
      (await insertFolder(db, box, folder, null)).folderId
    await insertRule(db, box, {
      ...{ name, priority: index + 1, isEnabled: index === 0, stops: index === 0, exceptions: [] },
      conditions: [{ key: 'ContainsSubjectStrings', value: [subject] }],
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
