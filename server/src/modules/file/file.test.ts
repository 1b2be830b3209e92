import { randomUUID } from 'node:crypto'
import { fileApi } from '@maru/api/file'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#kit/db.ts'
import { type FileApp, namesIn, openFileApp } from '#test/file-app.ts'
import {
  attachFiles,
  copyFiles,
  listFilesAt,
  listFilesOf,
  purgeAttachedFiles,
  removeAttachedFiles,
  restoreAttachedFiles,
  summariseFiles,
} from './index.ts'
import { cutFile } from './upload/chunk.factory.ts'

let test: FileApp
beforeAll(async () => {
  test = await openFileApp()
})
afterAll(() => test.stop())

const abc = ['가.txt', 'b.txt', 'c.txt'].map((name) => ({ name, bytes: Buffer.from(`글 ${name}`) }))

describe('access to files', () => {
  it('is granted to readers of their holder, and only to them', async () => {
    const { fileCode, ids } = await test.draft(abc)
    const [id = ''] = ids
    expect((await test.people.peer.call(fileApi.listAttachments, { code: fileCode })).status).toBe(404)
    await test.hang(fileCode, { readers: ['user', 'peer', 'outsider'], writers: ['user'] })
    expect(await namesIn(test.people.peer, fileCode)).toEqual(['가.txt', 'b.txt', 'c.txt'])
    expect((await test.people.outsider.call(fileApi.downloadFile, { id })).body).toBe('글 가.txt')
    for (const other of [test.people.colleague, test.people.super]) {
      expect((await other.call(fileApi.downloadFile, { id })).status).toBe(404)
      expect((await other.call(fileApi.listStoredFiles, { code: fileCode })).refusal?.code).toBe(
        'kit.notFound',
      )
    }
  })
  it('changes at once with that to the holder', async () => {
    const { fileCode } = await test.draft(abc)
    const holder = await test.hang(fileCode, { readers: ['peer'], writers: [] })
    expect(await namesIn(test.people.peer, fileCode)).toHaveLength(3)
    test.things.set(holder.id, { readers: [], writers: [] })
    expect((await test.people.peer.call(fileApi.listAttachments, { code: fileCode })).status).toBe(404)
  })
  it('lets readers read and writers write', async () => {
    const { fileCode, ids } = await test.draft(abc)
    await test.hang(fileCode, { readers: ['peer', 'colleague'], writers: ['colleague'] })
    const swap = { sourceId: ids[0] ?? '', targetId: ids[1] ?? '' }
    expect((await test.people.peer.call(fileApi.swapFiles, swap)).status).toBe(404)
    expect((await test.people.peer.call(fileApi.removeStoredCode, { code: fileCode })).status).toBe(404)
    expect((await test.people.colleague.call(fileApi.swapFiles, swap)).status).toBe(200)
  })
  it('refuses to attach another person’s draft, or one collection to two holders', async () => {
    const { fileCode } = await test.draft(abc)
    const thing = { comCode: 'ONE', kind: 'thing', id: 'x' }
    await expect(attachFiles(test, fileCode, 'peer', thing)).rejects.toMatchObject({ code: 'kit.notFound' })
    await attachFiles(test, fileCode, 'user', thing)
    await attachFiles(test, fileCode, 'user', thing)
    await expect(attachFiles(test, fileCode, 'user', { ...thing, id: 'y' })).rejects.toMatchObject({
      status: 404,
    })
  })
  it('applies a holder’s own banned extensions to a draft of another kind', async () => {
    const { fileCode } = await test.draft(abc)
    const thing = { comCode: 'ONE', kind: 'thing', id: 'z' }
    const [{ name = '' } = {}] = (await test.people.user.call(fileApi.listStoredFiles, { code: fileCode }))
      .result
    const banned = [name.slice(name.lastIndexOf('.') + 1)]
    const hang = (list: string[]) =>
      inTransaction(test.db, (db) => attachFiles({ db }, fileCode, 'user', { ...thing, banned: list }))
    await expect(hang(banned)).rejects.toMatchObject({ code: 'file.banned' })
    await hang(['secret'])
  })
  it('adds the holder’s own banned extensions to the server’s', async () => {
    const { fileCode } = await test.draft(abc)
    await test.hang(fileCode, { readers: ['user'], writers: ['user'] })
    const [chunk] = cutFile(fileCode, { name: 'a.secret', bytes: Buffer.from('x'), chunkSize: 10 })
    const answer = await test.people.user.callWith(fileApi.uploadChunk, chunk?.fields, {
      part: { name: 'a', bytes: Buffer.from('x') },
    })
    expect(answer.refusal?.code).toBe('file.banned')
  })
})

describe('a collection', () => {
  it('has the same order for the uploader and for readers', async () => {
    const { fileCode, ids } = await test.draft(abc)
    const stored = (await test.people.user.call(fileApi.listStoredFiles, { code: fileCode })).result
    expect(stored[0]).toMatchObject({
      name: '가.txt',
      size: 11,
      serverPath: ids[0],
      percent: 100,
      selected: false,
    })
    const listed = (await test.people.user.call(fileApi.listAttachments, { code: fileCode })).result
    expect(listed.map((file) => file.id)).toEqual(stored.map((file) => file.serverPath))
    expect(listed[0]).toMatchObject({
      extension: 'txt',
      group: 'txt',
      view: 'text',
      exportStatus: 'N',
      downloadUrl: `/cm/file/download/${ids[0]}`,
      thumbnailUrl: null,
      isDamaged: false,
    })
  })
  it('swaps two files, and refuses two of different collections', async () => {
    const { fileCode, ids } = await test.draft(abc)
    const other = await test.draft(abc)
    const swap = (sourceId = '', targetId = '') =>
      test.people.user.call(fileApi.swapFiles, { sourceId, targetId })
    await swap(ids[0], ids[2])
    expect(await namesIn(test.people.user, fileCode)).toEqual(['c.txt', 'b.txt', '가.txt'])
    expect((await swap(ids[0], other.ids[0])).refusal?.code).toBe('file.notInOneCollection')
    expect((await swap(ids[0], randomUUID())).status).toBe(404)
  })
  it('removes files by name in any spelling, by identifier, or all of them', async () => {
    const { fileCode, ids } = await test.draft([...abc, { name: 'd.txt', bytes: Buffer.from('d') }])
    const remove = (input: object) =>
      test.people.user.callWith(fileApi.removeFiles, { code: fileCode, ...input })
    expect((await remove({ fileNames: ['가.txt'.normalize('NFD')] })).result).toEqual({ removed: 1 })
    expect((await remove({ fileIdentifiers: [ids[1]] })).result).toEqual({ removed: 1 })
    expect((await remove({ fileNames: ['absent.txt'] })).result).toEqual({ removed: 0 })
    expect(await namesIn(test.people.user, fileCode)).toEqual(['c.txt', 'd.txt'])
    expect((await test.people.user.call(fileApi.removeStoredCode, { code: fileCode })).result).toEqual({
      removed: 2,
    })
    expect(await namesIn(test.people.user, fileCode)).toEqual([])
  })
  it('removes nothing without names and identifiers, and identifiers take precedence', async () => {
    const { fileCode, ids } = await test.draft(abc)
    const remove = (input: object) =>
      test.people.user.callWith(fileApi.removeFiles, { code: fileCode, ...input })
    for (const input of [{}, { fileNames: [] }, { fileNames: [], fileIdentifiers: [] }, { codeValues: '' }]) {
      expect((await remove(input)).refusal?.code).toBe('file.nothingNamed')
    }
    const both = { fileNames: ['c.txt'], fileIdentifiers: [ids[1]] }
    expect((await remove(both)).result).toEqual({ removed: 1 })
    expect(await namesIn(test.people.user, fileCode)).toEqual(['가.txt', 'c.txt'])
  })
  it('restores removed files at its end for 14 days, and not later', async () => {
    const { fileCode, ids } = await test.draft(abc)
    await test.hang(fileCode, { readers: ['user'], writers: ['user'] })
    await test.people.user.call(fileApi.removeFiles, { code: fileCode, fileIdentifiers: [ids[0] ?? ''] })
    expect((await test.people.user.call(fileApi.downloadFile, { id: ids[0] ?? '' })).status).toBe(404)
    const removed = await test.people.user.call(fileApi.listRemovedFiles, { code: fileCode })
    expect(removed.result).toMatchObject([{ id: ids[0], name: '가.txt', size: 11 }])
    test.clock.advance(13 * 86_400_000)
    await test.run('file.sweep')
    const restore = () => test.people.user.call(fileApi.restoreFiles, { code: fileCode, ids: [ids[0] ?? ''] })
    test.clock.advance(-13 * 86_400_000)
    expect((await restore()).result).toEqual({ restored: 1 })
    expect(await namesIn(test.people.user, fileCode)).toEqual(['b.txt', 'c.txt', '가.txt'])
    await test.people.user.call(fileApi.removeFiles, { code: fileCode, fileIdentifiers: [ids[0] ?? ''] })
    test.clock.advance(14 * 86_400_000 + 1)
    await test.run('file.sweep')
    test.clock.advance(-14 * 86_400_000 - 1)
    expect((await restore()).result).toEqual({ restored: 0 })
  })
  it('is removed and restored together with its holder', async () => {
    const { fileCode } = await test.draft(abc)
    const holder = await test.hang(fileCode, { readers: ['user'], writers: ['user'] })
    await removeAttachedFiles({ ...test.app.services, db: test.db }, holder)
    expect((await test.people.user.call(fileApi.listAttachments, { code: fileCode })).status).toBe(404)
    await restoreAttachedFiles(test, holder)
    expect(await namesIn(test.people.user, fileCode)).toHaveLength(3)
  })
  it('has its files of a past time if its holder retains history', async () => {
    const { fileCode, ids } = await test.draft(abc)
    await test.hang(fileCode, { readers: ['user'], writers: ['user'] }, true)
    const before = test.clock.now()
    test.clock.advance(1000)
    await test.people.user.call(fileApi.removeFiles, { code: fileCode, fileIdentifiers: [ids[1] ?? ''] })
    test.clock.advance(15 * 86_400_000)
    await test.run('file.sweep')
    const then = await listFilesAt({ db: test.db, config: test.app.services.config }, 'ONE', fileCode, before)
    expect(then.map((file) => file.name)).toEqual(['가.txt', 'b.txt', 'c.txt'])
    test.clock.advance(-15 * 86_400_000)
    expect((await test.people.user.call(fileApi.downloadFile, { id: ids[1] ?? '' })).body).toBe('글 b.txt')
  })
  it('is copied without its bytes into a draft of a person who forwards it', async () => {
    const { fileCode } = await test.draft(abc)
    const copy = await copyFiles(test, fileCode, { comCode: 'ONE', personCode: 'peer' })
    expect(await namesIn(test.people.peer, copy)).toEqual(['가.txt', 'b.txt', 'c.txt'])
    expect((await test.people.user.call(fileApi.listAttachments, { code: copy })).status).toBe(404)
    const [file] = (await test.people.peer.call(fileApi.listAttachments, { code: copy })).result
    expect((await test.people.peer.call(fileApi.downloadFile, { id: file?.id ?? '' })).body).toBe('글 가.txt')
  })
  it('is copied as of a past time, to restore an old version', async () => {
    const { fileCode, ids } = await test.draft(abc)
    await test.hang(fileCode, { readers: ['user'], writers: ['user'] }, true)
    const before = test.clock.now()
    test.clock.advance(1000)
    await test.people.user.call(fileApi.removeFiles, { code: fileCode, fileIdentifiers: [ids[1] ?? ''] })
    const by = { comCode: 'ONE', personCode: 'user' }
    expect(await namesIn(test.people.user, await copyFiles(test, fileCode, by, before))).toHaveLength(3)
    expect(await namesIn(test.people.user, await copyFiles(test, fileCode, by))).toEqual(['가.txt', 'c.txt'])
  })
  it('is listed and counted with others in one statement, for lists of holders', async () => {
    const one = await test.draft(abc)
    const two = await test.draft(abc.slice(1))
    const empty = await test.draft([])
    const codes = [one, two, empty].map(({ fileCode }) => fileCode)
    const services = { ...test.app.services, db: test.db }
    const lists = await listFilesOf(services, 'ONE', codes)
    expect(lists.get(two.fileCode)?.map(({ id, name }) => [id, name])).toEqual([
      [two.ids[0], 'b.txt'],
      [two.ids[1], 'c.txt'],
    ])
    expect([...lists.keys()].sort()).toEqual([one.fileCode, two.fileCode].sort())
    expect((await summariseFiles(services, 'ONE', codes)).get(one.fileCode)).toEqual({ count: 3, size: 29 })
    expect((await listFilesOf(services, 'TWO', codes)).size).toBe(0)
    expect((await summariseFiles(services, 'ONE', [])).size).toBe(0)
  })
  it('is deleted with its holder, and its bytes with the next clean-up', async () => {
    const { fileCode, ids } = await test.draft([{ name: 'last.txt', bytes: Buffer.from('purged words') }])
    const holder = await test.hang(fileCode, { readers: ['user'], writers: ['user'] })
    await purgeAttachedFiles({ ...test.app.services, db: test.db }, holder)
    await restoreAttachedFiles(test, holder)
    expect((await test.people.user.call(fileApi.downloadFile, { id: ids[0] ?? '' })).status).toBe(404)
    test.clock.advance(2 * 86_400_000)
    await test.run('file.sweep')
    test.clock.advance(-2 * 86_400_000)
    const left = await test.db`select from file_piece where digest = sha256('purged words'::bytea)`
    expect(left.length).toBe(0)
  })
})

describe('the settings', () => {
  it('report the limits of uploads, and no previews without LibreOffice', async () => {
    const answer = await test.people.user.call(fileApi.getFileSettings, {})
    expect(answer.result).toMatchObject({ totalLimit: 1_073_741_824, hasCloud: false })
    expect(answer.result.bannedExtensions).toContain('exe')
  })
})
