import { contactApi } from '@maru/api/contact'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '../../../test/app.ts'
import { createCompany, createPerson } from '../../../test/people.ts'

let app: TestApp
let kim: Client
let lee: Client
let manager: Client
let stranger: Client

beforeAll(async () => {
  app = await openTestApp()
  const h = await createCompany(app.db, 'H')
  const s = await createCompany(app.db, 'S')
  kim = await createPerson(app, h, 'KIM')
  lee = await createPerson(app, h, 'LEE')
  manager = await createPerson(app, h, 'BOSS', ['isCompanyManager'])
  stranger = await createPerson(app, s, 'STRANGER')
  await app.db`
    insert into org_department (com_code, dept_code, path, name_ko) values ('H', 'H-D2', '{H-D2}', '영업팀')`
  await createPerson(app, { comCode: 'H', deptCode: 'H-D2' }, 'SALES')
}, 60_000)

afterAll(() => app.stop())

async function idOf(answer: Promise<{ result: { id: string } }>): Promise<string> {
  return (await answer).result.id
}

describe('folders', () => {
  test('begin with a root that needs no row, and are told by parent or all at once', async () => {
    const root = await kim.call(contactApi.listFolders, { type: 'DB' })
    expect(root.result).toMatchObject([{ id: 'contacts', parentId: '', storedType: 0, childFolderCount: 0 }])
    const friends = await idOf(kim.call(contactApi.createFolder, { displayName: ' 거래처 ' }))
    const inner = await idOf(kim.call(contactApi.createFolder, { displayName: '부산', parentId: friends }))
    const top = await kim.call(contactApi.listFolders, { parentId: 'contacts' })
    expect(top.result).toMatchObject([{ id: friends, displayName: '거래처', childFolderCount: 1 }])
    const below = await kim.call(contactApi.listFolders, { parentId: friends })
    expect(below.result.map((folder) => folder.id)).toEqual([inner])
    const all = await kim.call(contactApi.listFolders, { traversal: 'Deep' })
    expect(all.result.map((folder) => folder.id)).toEqual(['contacts', friends, inner])
    const full = await kim.call(contactApi.removeFolder, { id: friends })
    expect(full.refusal?.code).toBe('contact.folderNotEmpty')
    expect((await kim.call(contactApi.removeFolder, { id: inner })).status).toBe(200)
    await kim.call(contactApi.updateFolder, { id: friends, displayName: '고객' })
    expect((await kim.call(contactApi.listFolders, { parentId: 'contacts' })).result[0]?.displayName).toBe(
      '고객',
    )
  })

  test('of the mailbox are none while no mailbox is joined', async () => {
    expect((await kim.call(contactApi.listFolders, { type: 'EWS', traversal: 'Deep' })).result).toEqual([])
    expect((await kim.call(contactApi.listContacts, { type: 'EWS' })).result).toEqual({
      data: [],
      totalCount: 0,
    })
    expect((await kim.call(contactApi.listContacts, { type: 'EWS', parentId: 'AAMk' })).status).toBe(404)
    expect((await kim.call(contactApi.listGroupContacts, { type: 'EWS', parentId: 'AAMk' })).status).toBe(404)
  })

  test('of another person look like ones that never existed', async () => {
    const mine = await idOf(kim.call(contactApi.createFolder, { displayName: '비밀' }))
    for (const id of [mine, '999999']) {
      const answers = [
        await lee.call(contactApi.updateFolder, { id, displayName: 'x' }),
        await lee.call(contactApi.removeFolder, { id }),
        await lee.call(contactApi.createFolder, { displayName: 'x', parentId: id }),
        await lee.call(contactApi.listContacts, { parentId: id }),
        await lee.call(contactApi.createContact, { displayName: 'x', folderId: id }),
        await lee.call(contactApi.exportContacts, { format: 'csv', folderId: id }),
        await lee.call(contactApi.importContacts, {
          format: 'csv',
          folderId: id,
          content: btoa('name\nx\n'),
        }),
      ]
      expect(answers.map((answer) => answer.refusal?.code)).toEqual(answers.map(() => 'kit.notFound'))
    }
    expect((await kim.callWith(contactApi.createFolder, { displayName: '  ' })).refusal?.code).toBe(
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
      return (await kim.call(contactApi.listContacts, { filters })).result
    }
    expect((await found('한빛')).data.map((one) => one.displayName)).toEqual(['가나 100%', '마바'])
    expect((await found('2222')).data.map((one) => one.displayName)).toEqual(['다라'])
    expect((await found('%')).data.map((one) => one.displayName)).toEqual(['가나 100%'])
    expect((await found('_')).data.map((one) => one.displayName)).toEqual(['다라'])
    expect((await found('\'"\\')).totalCount).toBe(0)
    const page = await kim.call(contactApi.listContacts, {
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
    expect((await kim.callWith(contactApi.listContacts, { pageSize: 201 })).status).toBe(400)
    const [first = ''] = ids
    await kim.call(contactApi.updateContact, { id: first, displayName: '가나 이백', jobTitle: '대표' })
    expect((await found('대표')).data).toMatchObject([{ id: first, companyName: '' }])
    expect((await lee.call(contactApi.updateContact, { id: first, displayName: 'x' })).status).toBe(404)
    expect((await lee.call(contactApi.removeContacts, { ids })).result.removed).toBe(0)
    expect((await lee.call(contactApi.listContacts, {})).result.totalCount).toBe(0)
    expect((await kim.call(contactApi.removeContacts, { ids })).result.removed).toBe(3)
  })

  test('follow the person through every post', async () => {
    await idOf(stranger.call(contactApi.createContact, { displayName: '내 연락처' }))
    await app.db`
      insert into org_post (com_code, dept_code, person_code, is_main) values ('H', 'H-D2', 'STRANGER', false)`
    await app.db`update kit_session set com_code = 'H', dept_code = 'H-D2' where person_code = 'STRANGER'`
    const other = (await app.second()).client.as(stranger.cookie)
    expect((await other.call(contactApi.listContacts, {})).result.data[0]?.displayName).toBe('내 연락처')
    await app.db`delete from org_post where person_code = 'STRANGER' and dept_code = 'H-D2'`
  })
})

describe('distribution lists', () => {
  test('give their members, nested ones once expanded, and never stand inside themselves', async () => {
    const friend = await idOf(
      kim.call(contactApi.createContact, { displayName: '친구', email: 'f@x.example' }),
    )
    const inner = await idOf(
      kim.call(contactApi.createContact, {
        displayName: '안쪽',
        members: [
          { type: 'contact', id: friend },
          { type: 'person', id: 'LEE' },
        ],
      }),
    )
    const outer = await idOf(
      kim.call(contactApi.createContact, {
        displayName: '바깥',
        members: [
          { type: 'contact', id: inner },
          { type: 'contact', id: inner },
          { type: 'address', id: '', email: 'Guest@Else.example', displayName: '손님' },
        ],
      }),
    )
    const shallow = await kim.call(contactApi.listGroupContacts, { parentId: outer })
    expect(shallow.result.map((one) => [one.type, one.displayName, one.itemClass])).toEqual([
      ['list', '안쪽', 'IPM.DistList'],
      ['address', '손님', 'IPM.Contact'],
    ])
    const deep = await kim.call(contactApi.listGroupContacts, { parentId: outer, traversal: 'Deep' })
    expect(deep.result.map((one) => [one.type, one.email])).toEqual([
      ['address', 'guest@else.example'],
      ['contact', 'f@x.example'],
      ['person', 'lee@test.example'],
    ])
    const cycle = await kim.call(contactApi.updateContact, {
      id: inner,
      displayName: '안쪽',
      members: [{ type: 'contact', id: outer }],
    })
    expect([cycle.status, cycle.refusal?.code]).toEqual([409, 'contact.listCycle'])
    expect((await kim.call(contactApi.listGroupContacts, { parentId: inner })).result).toHaveLength(2)
    const lists = await kim.call(contactApi.listContacts, {
      filters: [{ field: 'ItemClass', condition: 'IsEqualTo', value: 'IPM.DistList' }],
    })
    expect(lists.result.data.map((one) => [one.displayName, one.memberCount])).toEqual([
      ['바깥', 2],
      ['안쪽', 2],
    ])
    expect((await lee.call(contactApi.listGroupContacts, { parentId: outer })).status).toBe(404)
    expect((await kim.call(contactApi.listGroupContacts, { parentId: friend })).status).toBe(404)
    const foreign = await lee.call(contactApi.createContact, {
      displayName: '도용',
      members: [{ type: 'contact', id: friend }],
    })
    expect(foreign.refusal?.code).toBe('contact.memberUnknown')
    await kim.call(contactApi.removeContacts, { ids: [friend] })
    expect(
      (await kim.call(contactApi.listGroupContacts, { parentId: inner })).result.map((one) => one.id),
    ).toEqual(['LEE'])
  })

  test.each([
    [{ type: 'person', id: 'NOBODY' }],
    [{ type: 'contact', id: '1 or 1=1' }],
    [{ type: 'address', id: '', email: 'no address' }],
  ])('refuse a member that is not there: %j', async (member) => {
    const answer = await kim.callWith(contactApi.createContact, { displayName: '목록', members: [member] })
    expect(answer.refusal?.code).toBe('contact.memberUnknown')
  })
})

test('MAILONLY people read their address book and the groups, and change nothing', async () => {
  await app.db`
    insert into org_department (com_code, dept_code, path, name_ko) values ('H', 'H-MAILONLY', '{H-MAILONLY}', '협력사')`
  const mail = await createPerson(app, { comCode: 'H', deptCode: 'H-MAILONLY' }, 'MAIL')
  for (const endpoint of Object.values(contactApi)) {
    expect([endpoint.name, (await app.client.callWith(endpoint, { id: '1' })).status]).toEqual([
      endpoint.name,
      401,
    ])
    const { status } = await mail.callWith(endpoint, { id: '1', parentId: 'contacts', identity: '1' })
    const isOpen = endpoint.name.startsWith('contact.list')
    expect([endpoint.name, isOpen, status === 403]).toEqual([endpoint.name, isOpen, !isOpen])
  }
})

test('an address that is none is refused in contacts and groups', async () => {
  for (const email of ['nobody', 'a@b', 'a b@c.example', 'javascript:alert(1)', 'a@b.example,c@d.example']) {
    const answers = [
      await kim.call(contactApi.createContact, { displayName: '사람', email }),
      await manager.call(contactApi.createPublicFolder, { displayName: '그룹', emailAddress: email }),
    ]
    expect(answers.map((one) => one.refusal?.code)).toEqual(answers.map(() => 'contact.emailInvalid'))
  }
})
