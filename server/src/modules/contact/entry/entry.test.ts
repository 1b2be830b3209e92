import { contactApi, contactLimits } from '@maru/api/contact'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client, TestApp } from '#test/app.ts'
import { bookTypes, idOf, openBooks } from '#test/books.ts'

let app: TestApp
let kim: Client
let lee: Client
let stranger: Client

beforeAll(async () => {
  ;({ app, kim, lee, stranger } = await openBooks())
}, 60_000)

afterAll(() => app.stop())

describe.each(bookTypes)('contacts of a book of the type %s', (type) => {
  test('can be created, found by their fields, listed by name in pages and removed', async () => {
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
    const search = async (value: string) => {
      const filters = (
        ['DisplayName', 'CompanyName', 'EmailAddress', 'MobilePhone', 'JobTitle'] as const
      ).map((field) => ({ field, condition: 'ContainsSubstring' as const, value }))
      return (await kim.call(contactApi.listContacts, { type, filters })).result
    }
    expect((await search('한빛')).data.map((one) => one.displayName)).toEqual(['가나 100%', '마바'])
    expect((await search('2222')).data.map((one) => one.displayName)).toEqual(['다라'])
    expect((await search('%')).data.map((one) => one.displayName)).toEqual(['가나 100%'])
    expect((await search('_')).data.map((one) => one.displayName)).toEqual(['다라'])
    expect((await search('\'"\\')).totalCount).toBe(0)
    expect((await search('ㄱㄴ')).data.map((one) => one.displayName)).toEqual(['가나 100%'])
    expect((await search('ㄹ')).data.map((one) => one.displayName)).toEqual(['다라'])
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
    expect((await search('대표')).data).toMatchObject([{ id: first, companyName: '' }])
    expect((await lee.call(contactApi.updateContact, { type, id: first, displayName: 'x' })).status).toBe(404)
    expect((await lee.call(contactApi.removeContacts, { type, ids })).result.removed).toBe(0)
    expect((await lee.call(contactApi.listContacts, { type })).result.totalCount).toBe(0)
    expect((await kim.call(contactApi.removeContacts, { type, ids })).result.removed).toBe(3)
  })

  test('are listed in the order of Korean programs: digits, Hangul with Chinese characters, Latin letters', async () => {
    const ids: string[] = []
    for (const displayName of ['Emily', '박준호', '王芳', 'adam', '李明', '김서연', '1팀'])
      ids.push(await idOf(kim.call(contactApi.createContact, { type, displayName })))
    const names = async (direction: 'Ascending' | 'Descending') => {
      const sorts = [{ field: 'DisplayName' as const, direction }]
      const { data } = (await kim.call(contactApi.listContacts, { type, sorts })).result
      return data.map((one) => one.displayName)
    }
    const order = ['1팀', '김서연', '李明', '박준호', '王芳', 'adam', 'Emily']
    expect(await names('Ascending')).toEqual(order)
    expect(await names('Descending')).toEqual(order.toReversed())
    await kim.call(contactApi.removeContacts, { type, ids })
  })

  test('are refused beyond the limit, and the last page is complete', async () => {
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

  test('can be moved between folders', async () => {
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

  test('move with the person to another company with their folders and lists', async () => {
    const folderId = await idOf(lee.call(contactApi.createFolder, { type, displayName: '옮길 폴더' }))
    const inner = await idOf(
      lee.call(contactApi.createFolder, { type, displayName: '속 폴더', parentId: folderId }),
    )
    const id = await idOf(
      lee.call(contactApi.createContact, { type, displayName: '옮길 연락처', folderId: inner }),
    )
    const listId = await idOf(
      lee.call(contactApi.createContact, {
        type,
        displayName: '옮길 목록',
        members: [{ type: 'contact', id }],
      }),
    )
    await app.db`update org_person set com_code = 'S' where person_code = 'LEE'`
    const { data } = (await lee.call(contactApi.listContacts, { type })).result
    expect(data.map((one) => [one.displayName, one.folderId, one.memberCount])).toEqual([
      ['옮길 목록', 'contacts', 1],
      ['옮길 연락처', inner, 0],
    ])
    const folders = await lee.call(contactApi.listFolders, { type, parentId: folderId })
    expect(folders.result).toMatchObject([{ id: inner, contactCount: 1 }])
    const members = await lee.call(contactApi.listGroupContacts, { type, parentId: listId })
    expect(members.result.map((one) => one.id)).toEqual([id])
    await lee.call(contactApi.removeContacts, { type, ids: data.map((one) => one.id) })
    await app.db`update org_person set com_code = 'H' where person_code = 'LEE'`
  })

  test('are available in every post of the person', async () => {
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
