import { type Contact, type ContactFolder, contactApi } from '@maru/api/contact'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '../../../test/app.ts'
import { createCompany, createPerson } from '../../../test/people.ts'
import { notFound } from '../../kit/failure.ts'
import { accountRoom } from '../account/index.ts'
import { type ContactStore, contactRoom } from './index.ts'

/** A small mailbox in memory, as the mail room will give a large one: folders and contacts by person. */
function smallMailbox(): ContactStore & { put(personCode: string, contact: Contact): void } {
  const boxes = new Map<string, Contact[]>()
  const folder: ContactFolder = {
    id: '77',
    displayName: '메일함 연락처',
    parentId: '',
    childFolderCount: 0,
    contactCount: 1,
    storedType: 1,
  }
  const own = (personCode: string) => boxes.get(personCode) ?? []
  return {
    put: (personCode, contact) => boxes.set(personCode, [...own(personCode), contact]),
    listFolders: async ({ viewer }) => (own(viewer.personCode).length > 0 ? [folder] : []),
    async listContacts({ viewer }, input) {
      if (input.parentId && input.parentId !== folder.id) throw notFound()
      const words = (input.filters ?? []).filter((one) => one.field !== 'ItemClass').map((one) => one.value)
      const found = own(viewer.personCode).filter(
        (one) => words.length === 0 || words.some((word) => one.displayName.includes(word)),
      )
      const start = input.offset ?? 0
      return { data: found.slice(start, start + (input.pageSize ?? 50)), totalCount: found.length }
    },
    async listMembers({ viewer }, listId) {
      const list = own(viewer.personCode).find((one) => one.id === listId && one.itemClass === 'IPM.DistList')
      if (!list) throw notFound()
      return own(viewer.personCode)
        .filter((one) => one.itemClass === 'IPM.Contact')
        .map(({ folderId: _folder, memberCount: _count, ...one }) => ({
          ...one,
          type: 'contact' as const,
          displayNameEng: '',
          displayNameChi: '',
        }))
    },
  }
}

const mailbox = smallMailbox()
let app: TestApp
let kim: Client
let lee: Client

const contact = (id: string, displayName: string, more: Partial<Contact> = {}): Contact => ({
  ...{
    id,
    folderId: '77',
    displayName,
    companyName: '',
    department: '',
    jobTitle: '',
    email: `${id}@x.example`,
  },
  ...{ mobileTel: '', officeTel: '', officeExtTel: '', note: '', itemClass: 'IPM.Contact', memberCount: 0 },
  ...more,
})

beforeAll(async () => {
  const account = accountRoom({
    navigation: async () => ({ menues: [], version: '' }) as never,
    pathChecks: [],
  })
  app = await openTestApp({ rooms: [account, contactRoom({ mailbox })] })
  const h = await createCompany(app.db, 'H')
  kim = await createPerson(app, h, 'KIM')
  lee = await createPerson(app, h, 'LEE')
  for (let n = 1; n <= 60; n += 1) mailbox.put('KIM', contact(String(n), `메일 ${n}`))
  mailbox.put('KIM', contact('500', '메일 목록', { itemClass: 'IPM.DistList', memberCount: 60 }))
}, 60_000)
afterAll(() => app.stop())

test('the type EWS answers folders, pages, searches and members of the mailbox in the shapes of the contract', async () => {
  const folders = await kim.call(contactApi.listFolders, { type: 'EWS', traversal: 'Deep' })
  expect(folders.result).toEqual([
    expect.objectContaining({ id: '77', storedType: 1, displayName: '메일함 연락처' }),
  ])
  const second = await kim.call(contactApi.listContacts, {
    type: 'EWS',
    parentId: '77',
    pageSize: 50,
    offset: 50,
  })
  expect([second.result.totalCount, second.result.data.length]).toEqual([61, 11])
  const filters = [{ field: 'DisplayName', condition: 'ContainsSubstring', value: '목록' } as const]
  const found = await kim.call(contactApi.listContacts, { type: 'EWS', parentId: '77', filters })
  expect(found.result.data).toMatchObject([{ id: '500', itemClass: 'IPM.DistList', memberCount: 60 }])
  const members = await kim.call(contactApi.listGroupContacts, {
    type: 'EWS',
    parentId: '500',
    traversal: 'Deep',
  })
  expect(members.result).toHaveLength(60)
  expect(members.result[0]).toMatchObject({ type: 'contact', displayName: '메일 1', email: '1@x.example' })
})

test('the database and the mailbox are two books, and another person’s is not there', async () => {
  expect((await kim.call(contactApi.listContacts, { type: 'DB' })).result.totalCount).toBe(0)
  expect((await kim.call(contactApi.listGroupContacts, { type: 'DB', parentId: '500' })).status).toBe(404)
  expect((await lee.call(contactApi.listFolders, { type: 'EWS' })).result).toEqual([])
  expect((await lee.call(contactApi.listGroupContacts, { type: 'EWS', parentId: '500' })).status).toBe(404)
  expect((await kim.callWith(contactApi.listFolders, { type: 'POP' })).status).toBe(400)
})
