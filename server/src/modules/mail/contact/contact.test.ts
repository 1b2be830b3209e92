import { contactApi } from '@maru/api/contact'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { createCompany, createPerson } from '#test/people.ts'

let app: TestApp
let kim: Client

beforeAll(async () => {
  app = await openTestApp()
  kim = await createPerson(app, await createCompany(app.db, 'H'), 'KIM')
}, 60_000)

afterAll(() => app.stop())

async function idOf(answer: Promise<{ result: { id: string } }>): Promise<string> {
  return (await answer).result.id
}

test('the two books are separate, and an unknown book is refused', async () => {
  const id = await idOf(kim.call(contactApi.createContact, { type: 'EWS', displayName: '메일함 사람' }))
  const listId = await idOf(
    kim.call(contactApi.createContact, {
      type: 'EWS',
      displayName: '메일함 목록',
      members: [{ type: 'contact', id }],
    }),
  )
  const folderId = await idOf(kim.call(contactApi.createFolder, { type: 'EWS', displayName: '메일함 폴더' }))
  const answers = [
    await kim.call(contactApi.listGroupContacts, { type: 'DB', parentId: listId }),
    await kim.call(contactApi.listContacts, { parentId: folderId }),
    await kim.call(contactApi.updateContact, { id, displayName: 'x' }),
    await kim.call(contactApi.createContact, { displayName: 'x', folderId }),
  ]
  expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404])
  expect((await kim.call(contactApi.removeContacts, { ids: [id] })).result.removed).toBe(0)
  expect((await kim.callWith(contactApi.listFolders, { type: 'POP' })).status).toBe(400)
  expect((await kim.callWith(contactApi.createContact, { type: 'POP', displayName: 'x' })).status).toBe(400)
})

test('two concurrent writers create a mailbox once', async () => {
  const park = await createPerson(app, { comCode: 'H', deptCode: 'H-D1' }, 'PARK')
  const made = await Promise.all(
    ['가', '나', '다', '라'].map((displayName) =>
      park.call(contactApi.createContact, { type: 'EWS', displayName }),
    ),
  )
  expect(made.map((one) => one.status)).toEqual([200, 200, 200, 200])
  const folders = await app.db`select item_class from mail_folder where person_code = 'PARK'`
  expect(folders).toEqual([{ itemClass: 'IPF.Contact' }])
})

test('a mailbox stores people by address, and only people with one', async () => {
  await createPerson(app, { comCode: 'H', deptCode: 'H-D1' }, 'NOMAIL')
  await app.db`update org_person set email = '' where person_code = 'NOMAIL'`
  const put = (members: { type: 'person' | 'address'; id: string; email?: string }[]) =>
    kim.call(contactApi.createContact, { type: 'EWS', displayName: '사람들', members })
  expect((await put([{ type: 'person', id: 'NOMAIL' }])).refusal?.code).toBe('contact.memberUnknown')
  const parentId = await idOf(
    put([
      { type: 'person', id: 'KIM' },
      { type: 'address', id: '', email: 'KIM@test.example' },
    ]),
  )
  const { result } = await kim.call(contactApi.listGroupContacts, { type: 'EWS', parentId })
  expect(result).toMatchObject([{ type: 'address', displayName: 'KIM 님', email: 'kim@test.example' }])
})

test('lists that contain each other by direct writes are expanded once', async () => {
  const list = (displayName: string) =>
    idOf(
      kim.call(contactApi.createContact, {
        type: 'EWS',
        displayName,
        members: [{ type: 'address', id: '', email: `${displayName}@x.example` }],
      }),
    )
  const [one, two] = [await list('one'), await list('two')]
  for (const [outer, inner] of [
    [one, two],
    [two, one],
  ])
    await app.db`
      insert into mail_list_member (com_code, person_code, list_id, place, entry_id)
      values ('H', 'KIM', ${Number(outer)}, 9, ${Number(inner)})`
  const deep = { type: 'EWS', parentId: one, traversal: 'Deep' } as const
  const { result } = await kim.call(contactApi.listGroupContacts, deep)
  expect(result.map((member) => member.email)).toEqual(['one@x.example', 'two@x.example'])
})
