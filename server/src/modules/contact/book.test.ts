import { contactApi, contactLimits, storedTypes } from '@maru/api/contact'
import type { Input } from '@maru/api/kit/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '../../../test/app.ts'
import { createCompany, createPerson } from '../../../test/people.ts'

let app: TestApp
let kim: Client
let lee: Client
let stranger: Client

beforeAll(async () => {
  app = await openTestApp()
  const h = await createCompany(app.db, 'H')
  const s = await createCompany(app.db, 'S')
  kim = await createPerson(app, h, 'KIM')
  lee = await createPerson(app, h, 'LEE')
  stranger = await createPerson(app, s, 'STRANGER')
  await app.db`
    insert into org_department (com_code, dept_code, path, name_ko) values ('H', 'H-D2', '{H-D2}', '영업팀')`
}, 60_000)

afterAll(() => app.stop())

const idOf = async (answer: Promise<{ result: { id: string } }>) => (await answer).result.id

describe.each([
  ['DB', storedTypes.DB],
  ['EWS', storedTypes.EWS],
] as const)('a book of the type %s:', (type, storedType) => {
  // The mailbox keeps people by their addresses.
  const personMember =
    type === 'DB' ? (['person', 'LEE'] as const) : (['address', 'lee@test.example'] as const)

  describe('folders', () => {
    test('begin with a root that needs no row, and are told by parent or all at once', async () => {
      const root = await kim.call(contactApi.listFolders, { type })
      expect(root.result).toMatchObject([{ id: 'contacts', parentId: '', storedType, childFolderCount: 0 }])
      const friends = await idOf(kim.call(contactApi.createFolder, { type, displayName: ' 거래처 ' }))
      const inner = await idOf(
        kim.call(contactApi.createFolder, { type, displayName: '부산', parentId: friends }),
      )
      const top = await kim.call(contactApi.listFolders, { type, parentId: 'contacts' })
      expect(top.result).toMatchObject([{ id: friends, displayName: '거래처', childFolderCount: 1 }])
      const below = await kim.call(contactApi.listFolders, { type, parentId: friends })
      expect(below.result.map((folder) => folder.id)).toEqual([inner])
      const all = await kim.call(contactApi.listFolders, { type, traversal: 'Deep' })
      expect(all.result.map((folder) => folder.id)).toEqual(['contacts', friends, inner])
      const full = await kim.call(contactApi.removeFolder, { type, id: friends })
      expect(full.refusal?.code).toBe('contact.folderNotEmpty')
      expect((await kim.call(contactApi.removeFolder, { type, id: inner })).status).toBe(200)
      await kim.call(contactApi.updateFolder, { type, id: friends, displayName: '고객' })
      expect(
        (await kim.call(contactApi.listFolders, { type, parentId: 'contacts' })).result[0]?.displayName,
      ).toBe('고객')
    })

    test('are asked for by a well-known name in any case of letters, by kind and by conditions', async () => {
      const ask = async (input: Input<typeof contactApi.listFolders>) =>
        (await kim.call(contactApi.listFolders, { type, ...input })).result.map((one) => one.displayName)
      expect(await ask({ wellKnownParentName: 'Contacts' })).toEqual(['고객'])
      expect(await ask({ wellKnownParentName: 'MsgFolderRoot', traversal: 'Deep' })).toEqual(['', '고객'])
      expect(await ask({ wellKnownParentName: 'Inbox', traversal: 'Deep' })).toEqual([])
      expect(await ask({ folderType: 'PC', shareType: 'notShared', traversal: 'Deep' })).toEqual(['', '고객'])
      expect(await ask({ folderType: 'PC', shareType: 'shared', traversal: 'Deep' })).toEqual([])
      const named = (field: 'DisplayName' | 'FolderClass', value: string) =>
        ask({ traversal: 'Deep', filters: [{ field, condition: 'ContainsSubstring', value }] })
      expect(await named('DisplayName', '객')).toEqual(['고객'])
      expect(await named('FolderClass', 'ipf.contact')).toEqual(['', '고객'])
      expect(await named('FolderClass', 'IPF.Note')).toEqual([])
    })

    test('of another person look like ones that never existed', async () => {
      const mine = await idOf(kim.call(contactApi.createFolder, { type, displayName: '비밀' }))
      for (const id of [mine, '999999']) {
        const answers = [
          await lee.call(contactApi.updateFolder, { type, id, displayName: 'x' }),
          await lee.call(contactApi.removeFolder, { type, id }),
          await lee.call(contactApi.createFolder, { type, displayName: 'x', parentId: id }),
          await lee.call(contactApi.listContacts, { type, parentId: id }),
          await lee.call(contactApi.createContact, { type, displayName: 'x', folderId: id }),
          await lee.call(contactApi.exportContacts, { type, format: 'csv', folderId: id }),
          await lee.call(contactApi.importContacts, {
            type,
            format: 'csv',
            folderId: id,
            content: btoa('name\nx\n'),
          }),
        ]
        expect(answers.map((answer) => answer.refusal?.code)).toEqual(answers.map(() => 'kit.notFound'))
      }
      expect((await kim.callWith(contactApi.createFolder, { type, displayName: '  ' })).refusal?.code).toBe(
        'contact.nameEmpty',
      )
    })
  })

  describe('contacts', () => {
    test('are written, found in the fields of the form, paged by name and removed', async () => {
      const ids: string[] = []
      for (const [displayName, companyName, mobileTel] of [
        ['가나 100%', '한빛', '010-0000-1111'],
        ['다라', '누리_상사', '010-0000-2222'],
        ['마바', '한빛', '010-0000-3333'],
      ]) {
        ids.push(
          await idOf(
            kim.call(contactApi.createContact, {
              type,
              displayName: String(displayName),
              companyName,
              mobileTel,
              email: `${mobileTel?.slice(-4)}@X.example`,
            }),
          ),
        )
      }
      const found = async (value: string) => {
        const filters = (
          ['DisplayName', 'CompanyName', 'EmailAddress', 'MobilePhone', 'JobTitle'] as const
        ).map((field) => ({ field, condition: 'ContainsSubstring' as const, value }))
        return (await kim.call(contactApi.listContacts, { type, filters })).result
      }
      expect((await found('한빛')).data.map((one) => one.displayName)).toEqual(['가나 100%', '마바'])
      expect((await found('2222')).data.map((one) => one.displayName)).toEqual(['다라'])
      expect((await found('%')).data.map((one) => one.displayName)).toEqual(['가나 100%'])
      expect((await found('_')).data.map((one) => one.displayName)).toEqual(['다라'])
      expect((await found('\'"\\')).totalCount).toBe(0)
      expect((await found('ㄱㄴ')).data.map((one) => one.displayName)).toEqual(['가나 100%'])
      expect((await found('ㄹ')).data.map((one) => one.displayName)).toEqual(['다라'])
      const page = await kim.call(contactApi.listContacts, {
        type,
        pageSize: 2,
        offset: 2,
        parentId: 'contacts',
        sorts: [{ field: 'DisplayName' }],
      })
      expect([page.result.totalCount, page.result.data.map((one) => one.displayName)]).toEqual([3, ['마바']])
      expect(page.result.data[0]).toMatchObject({
        email: '3333@x.example',
        itemClass: 'IPM.Contact',
        memberCount: 0,
      })
      expect((await kim.callWith(contactApi.listContacts, { type, pageSize: 201 })).status).toBe(400)
      const [first = ''] = ids
      await kim.call(contactApi.updateContact, {
        type,
        id: first,
        displayName: '가나 이백',
        jobTitle: '대표',
      })
      expect((await found('대표')).data).toMatchObject([{ id: first, companyName: '' }])
      expect((await lee.call(contactApi.updateContact, { type, id: first, displayName: 'x' })).status).toBe(
        404,
      )
      expect((await lee.call(contactApi.removeContacts, { type, ids })).result.removed).toBe(0)
      expect((await lee.call(contactApi.listContacts, { type })).result.totalCount).toBe(0)
      expect((await kim.call(contactApi.removeContacts, { type, ids })).result.removed).toBe(3)
    })

    test('are refused beyond the limit, and paged to the last of them', async () => {
      const rest = contactLimits.perPerson
      const take = (names: string[]) =>
        kim.call(contactApi.importContacts, {
          type,
          format: 'csv',
          content: btoa(`name\n${names.join('\n')}\n`),
        })
      await take(Array.from({ length: rest }, (_, n) => `n${n}`))
      const more = await kim.call(contactApi.createContact, { type, displayName: '하나 더' })
      expect([more.status, more.refusal?.code]).toEqual([409, 'contact.tooMany'])
      expect((await take(['x'])).refusal?.code).toBe('contact.tooMany')
      const page = await kim.call(contactApi.listContacts, { type, parentId: 'contacts', offset: rest - 50 })
      expect([page.result.totalCount, page.result.data.length]).toEqual([rest, 50])
      const beyond = await kim.call(contactApi.listContacts, { type, offset: rest + 50 })
      expect([beyond.result.totalCount, beyond.result.data]).toEqual([rest, []])
      const out = await kim.call(contactApi.exportContacts, { type, format: 'csv' })
      expect(out.body.split('\r\n').filter((line) => /^n\d+,/.test(line))).toHaveLength(rest)
      await (type === 'DB' ? app.db`delete from contact_entry` : app.db`delete from mail_contact`)
    })

    test('move between folders, and stand in one of them', async () => {
      const folderId = await idOf(kim.call(contactApi.createFolder, { type, displayName: '이사' }))
      const id = await idOf(kim.call(contactApi.createContact, { type, displayName: '이삿짐', folderId }))
      const inside = async () =>
        (await kim.call(contactApi.listContacts, { type, parentId: folderId })).result.data.map(
          (one) => one.folderId,
        )
      expect(await inside()).toEqual([folderId])
      await kim.call(contactApi.updateContact, { type, id, displayName: '이삿짐', folderId: 'contacts' })
      expect(await inside()).toEqual([])
      const { data } = (await kim.call(contactApi.listContacts, { type })).result
      expect(data).toMatchObject([{ id, folderId: 'contacts' }])
      await kim.call(contactApi.removeContacts, { type, ids: [id] })
      await kim.call(contactApi.removeFolder, { type, id: folderId })
    })

    test('follow the person into another company', async () => {
      await lee.call(contactApi.createContact, { type, displayName: '옮길 연락처' })
      await app.db`update org_person set com_code = 'S' where person_code = 'LEE'`
      const { data } = (await lee.call(contactApi.listContacts, { type })).result
      expect(data.map((one) => one.displayName)).toEqual(['옮길 연락처'])
      await lee.call(contactApi.removeContacts, { type, ids: data.map((one) => one.id) })
      await app.db`update org_person set com_code = 'H' where person_code = 'LEE'`
    })

    test('follow the person through every post', async () => {
      await idOf(stranger.call(contactApi.createContact, { type, displayName: '내 연락처' }))
      await app.db`
      insert into org_post (com_code, dept_code, person_code, is_main) values ('H', 'H-D2', 'STRANGER', false)`
      await app.db`update kit_session set com_code = 'H', dept_code = 'H-D2' where person_code = 'STRANGER'`
      const other = (await app.second()).client.as(stranger.cookie)
      expect((await other.call(contactApi.listContacts, { type })).result.data[0]?.displayName).toBe(
        '내 연락처',
      )
      await app.db`delete from org_post where person_code = 'STRANGER' and dept_code = 'H-D2'`
    })
  })

  describe('distribution lists', () => {
    test('give their members, nested ones once expanded, and never stand inside themselves', async () => {
      const friend = await idOf(
        kim.call(contactApi.createContact, { type, displayName: '친구', email: 'f@x.example' }),
      )
      const inner = await idOf(
        kim.call(contactApi.createContact, {
          type,
          displayName: '안쪽',
          members: [
            { type: 'contact', id: friend },
            { type: 'person', id: 'LEE' },
          ],
        }),
      )
      const outer = await idOf(
        kim.call(contactApi.createContact, {
          type,
          displayName: '바깥',
          members: [
            { type: 'contact', id: inner },
            { type: 'contact', id: inner },
            { type: 'address', id: '', email: 'Guest@Else.example', displayName: '손님' },
          ],
        }),
      )
      const shallow = await kim.call(contactApi.listGroupContacts, { type, parentId: outer })
      expect(shallow.result.map((one) => [one.type, one.displayName, one.itemClass])).toEqual([
        ['list', '안쪽', 'IPM.DistList'],
        ['address', '손님', 'IPM.Contact'],
      ])
      const deep = await kim.call(contactApi.listGroupContacts, { type, parentId: outer, traversal: 'Deep' })
      expect(deep.result.map((one) => [one.type, one.email])).toEqual([
        ['address', 'guest@else.example'],
        ['contact', 'f@x.example'],
        [personMember[0], 'lee@test.example'],
      ])
      const cycle = await kim.call(contactApi.updateContact, {
        type,
        id: inner,
        displayName: '안쪽',
        members: [{ type: 'contact', id: outer }],
      })
      expect([cycle.status, cycle.refusal?.code]).toEqual([409, 'contact.listCycle'])
      expect((await kim.call(contactApi.listGroupContacts, { type, parentId: inner })).result).toHaveLength(2)
      const lists = await kim.call(contactApi.listContacts, {
        type,
        filters: [{ field: 'ItemClass', condition: 'IsEqualTo', value: 'IPM.DistList' }],
      })
      expect(lists.result.data.map((one) => [one.displayName, one.memberCount])).toEqual([
        ['바깥', 2],
        ['안쪽', 2],
      ])
      expect((await lee.call(contactApi.listGroupContacts, { type, parentId: outer })).status).toBe(404)
      expect((await kim.call(contactApi.listGroupContacts, { type, parentId: friend })).status).toBe(404)
      const foreign = await lee.call(contactApi.createContact, {
        type,
        displayName: '도용',
        members: [{ type: 'contact', id: friend }],
      })
      expect(foreign.refusal?.code).toBe('contact.memberUnknown')
      await kim.call(contactApi.removeContacts, { type, ids: [friend] })
      expect(
        (await kim.call(contactApi.listGroupContacts, { type, parentId: inner })).result.map((one) => one.id),
      ).toEqual([personMember[1]])
    })

    test.each([
      [{ type: 'person', id: 'NOBODY' }],
      [{ type: 'contact', id: '1 or 1=1' }],
      [{ type: 'address', id: '', email: 'no address' }],
    ])('refuse a member that is not there: %j', async (member) => {
      const answer = await kim.callWith(contactApi.createContact, {
        type,
        displayName: '목록',
        members: [member],
      })
      expect(answer.refusal?.code).toBe('contact.memberUnknown')
    })
  })
})
