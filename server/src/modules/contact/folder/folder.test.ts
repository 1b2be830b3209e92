import { contactApi } from '@maru/api/contact'
import type { Input } from '@maru/api/kit/endpoint'
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

describe.each(bookTypes)('folders of a book of the type %s', (type, storedType) => {
  test('start with a root without a row, and can be listed by parent or all at once', async () => {
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

  test('can be selected by a well-known name in any letter case, by kind and by conditions', async () => {
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

  test('of another person are equal to missing ones', async () => {
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
