import type { Db } from '#kit/db.ts'
import { type EntryValues, insertEntries } from '#modules/contact/entry/entry.sql.ts'
import { type MemberValues, replaceMembers } from '#modules/contact/entry/member.sql.ts'
import { insertFolder } from '#modules/contact/folder/folder.sql.ts'
import { type GroupMemberValues, insertGroup, replaceGroupMembers } from '#modules/contact/group/group.sql.ts'
import { databaseStore } from '#modules/contact/store/store.sql.ts'
import type { Draws } from '../random.ts'
import type { SeedParts } from '../seed-parts.ts'
import {
  type DemoMember,
  selectActivePeople,
  selectOneDepartment,
  selectPersonOfLogin,
} from './contacts.sql.ts'
import { seedMailbox } from './mailbox.ts'
import { drawnContact, listOf } from './partner.ts'

const owners = ['user', 'peer', 'english', 'chinese', 'super']
const contactsEach = 118

const hostile: EntryValues = {
  name: '<b>굵은이름</b> {{name}} ‮שלום 🧑‍🚀',
  company: `${'긴회사이름'.repeat(20)}`,
  department: '１２３부서',
  jobTitle: '𠮷田',
  email: 'hostile@partner.example',
  mobileTel: '',
  officeTel: '',
  officeExtTel: '',
  note: '두 줄\n메모',
}

const bare: MemberValues = { entryId: null, personCode: null, name: '', email: '' }

async function seedBook(
  parts: SeedParts,
  owner: string,
  login: string,
  colleagues: DemoMember[],
): Promise<void> {
  const { db, anchor } = parts
  const draws = parts.draws.of('contacts', login)
  const partners = await insertFolder(db, databaseStore, owner, null, '거래처')
  const seoul = await insertFolder(db, databaseStore, owner, partners, '서울')
  const rows = Array.from({ length: contactsEach }, (_, index) => drawnContact(draws.of('contact', index)))
  const root = await insertEntries(db, databaseStore, owner, { folderId: null, isList: false, now: anchor }, [
    ...rows.slice(0, 70),
    ...(parts.isHostile ? [hostile] : []),
  ])
  await insertEntries(
    db,
    databaseStore,
    owner,
    { folderId: partners, isList: false, now: anchor },
    rows.slice(70, 105),
  )
  await insertEntries(
    db,
    databaseStore,
    owner,
    { folderId: seoul, isList: false, now: anchor },
    rows.slice(105),
  )
  const [inner = 0, outer = 0] = await insertEntries(
    db,
    databaseStore,
    owner,
    { folderId: null, isList: true, now: anchor },
    [listOf('점심 모임'), listOf('프로젝트 관계자')],
  )
  const people = draws.sample('lunch', colleagues, 4)
  await replaceMembers(db, databaseStore, owner, inner, [
    ...people.map(({ personCode }) => ({ ...bare, personCode })),
    ...root.slice(0, 2).map((entryId) => ({ ...bare, entryId })),
  ])
  await replaceMembers(db, databaseStore, owner, outer, [
    { ...bare, entryId: inner },
    // This person is also in the nested list, to show that expanded recipients contain each person once.
    ...people.slice(0, 1).map(({ personCode }) => ({ ...bare, personCode })),
    { ...bare, name: '외부 자문', email: 'advisor@partner.example' },
  ])
}

const nobody: GroupMemberValues = {
  personCode: null,
  deptCode: null,
  childGroupId: null,
  name: '',
  email: '',
}

async function seedGroups(db: Db, comCode: string, colleagues: DemoMember[], draws: Draws): Promise<void> {
  const person = ({ personCode }: DemoMember): GroupMemberValues => ({ ...nobody, personCode })
  const group = (ko: string, en: string, zh: string, email: string, isShared = false) =>
    insertGroup(db, comCode, {
      name: { ko, en, zh },
      email: `${email}@${comCode.toLowerCase()}.example`,
      manageDeptCode: '',
      isShared,
    })
  const deptCode = await selectOneDepartment(db, comCode)
  const notice = await group('전 직원 공지', 'All employees', '全体员工', 'all')
  await replaceGroupMembers(db, comCode, notice, draws.sample('notice', colleagues, 130).map(person))
  const security = await group('정보보안 담당', 'Security contacts', '信息安全联系人', 'security')
  await replaceGroupMembers(db, comCode, security, draws.sample('security', colleagues, 6).map(person))
  const task = await group('차세대 시스템 TF', 'Next system task force', '新一代系统专项组', 'next', true)
  await replaceGroupMembers(db, comCode, task, [
    { ...nobody, childGroupId: security },
    ...(deptCode ? [{ ...nobody, deptCode }] : []),
    ...draws.sample('task', colleagues, 5).map(person),
    { ...nobody, name: '외부 감리', email: 'audit@partner.example' },
  ])
  await group('동호회 (준비 중)', 'Clubs (planned)', '社团（筹备中）', 'clubs')
}

/** Writes address books of the main logins, with nested lists, and public groups of every company. */
export async function seedContacts(parts: SeedParts): Promise<void> {
  const { db, draws, anchor, size } = parts
  if (size !== 'demo') return
  const people = await selectActivePeople(db, anchor)
  const byCompany = new Map<string, DemoMember[]>()
  for (const one of people) byCompany.set(one.comCode, [...(byCompany.get(one.comCode) ?? []), one])
  for (const [comCode, colleagues] of byCompany) {
    await seedGroups(db, comCode, colleagues, draws.of('groups', comCode))
  }
  for (const login of owners) {
    const owner = await selectPersonOfLogin(db, login)
    if (!owner) continue
    await seedBook(parts, owner, login, people)
    await seedMailbox(parts, owner, login, people)
  }
}
