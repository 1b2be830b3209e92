import { contactApi } from '@maru/api/contact'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client, TestApp } from '#test/app.ts'
import { bookTypes, idOf, openBooks } from '#test/books.ts'

let app: TestApp
let kim: Client
let lee: Client

beforeAll(async () => {
  ;({ app, kim, lee } = await openBooks())
}, 60_000)

afterAll(() => app.stop())

describe.each(bookTypes)('distribution lists of a book of the type %s', (type) => {
  // The mailbox stores people by their addresses.
  const personMember =
    type === 'DB' ? (['person', 'LEE'] as const) : (['address', 'lee@test.example'] as const)

  test('have members, nested ones once expanded, and never contain themselves', async () => {
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
  ])('refuse a missing member: %j', async (member) => {
    const answer = await kim.callWith(contactApi.createContact, {
      type,
      displayName: '목록',
      members: [member],
    })
    expect(answer.refusal?.code).toBe('contact.memberUnknown')
  })
})
