import { insertEntries } from '#modules/contact/entry/entry.sql.ts'
import { type MemberValues, replaceMembers, selectKnownPeople } from '#modules/contact/entry/member.sql.ts'
import { insertFolder } from '#modules/contact/folder/folder.sql.ts'
import { mailboxStore } from '#modules/mail/index.ts'
import type { SeedParts } from '../seed-parts.ts'
import type { DemoMember } from './contacts.sql.ts'
import { drawnContact, listOf } from './partner.ts'

const contactsEach = 76
const inRoot = 58

const bare: MemberValues = { entryId: null, personCode: null, name: '', email: '' }

/** Writes the contacts in the mailbox of a login: more than one page, a folder, and a list inside another list. */
export async function seedMailbox(
  { db, anchor, draws: all }: SeedParts,
  owner: string,
  login: string,
  colleagues: DemoMember[],
): Promise<void> {
  const draws = all.of('mailbox', login)
  const box = mailboxStore
  await box.openBook(db, owner, anchor)
  const abroad = await insertFolder(db, box, owner, null, '해외 파트너')
  const rows = Array.from({ length: contactsEach }, (_, index) => drawnContact(draws.of('contact', index)))
  const at = { folderId: null, isList: false, now: anchor }
  const top = await insertEntries(db, box, owner, at, rows.slice(0, inRoot))
  await insertEntries(db, box, owner, { ...at, folderId: abroad }, rows.slice(inRoot))
  const [report = 0, quarter = 0] = await insertEntries(db, box, owner, { ...at, isList: true }, [
    listOf('주간 보고 수신자'),
    listOf('분기 보고 수신자'),
  ])
  const personCodes = draws.sample('report', colleagues, 3).map(({ personCode }) => personCode)
  const people = await selectKnownPeople(db, box, personCodes, anchor)
  await replaceMembers(db, box, owner, report, [
    ...people.values(),
    ...top.slice(0, 2).map((entryId) => ({ ...bare, entryId })),
  ])
  await replaceMembers(db, box, owner, quarter, [
    { ...bare, entryId: report },
    // This person is also in the nested list, to show that expanded recipients contain each person once.
    ...[...people.values()].slice(0, 1),
    { ...bare, name: '외부 회계사', email: 'accountant@partner.example' },
  ])
}
