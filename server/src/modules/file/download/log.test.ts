import { fileApi } from '@maru/api/file'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FileApp, openFileApp } from '#test/file-app.ts'
import { writeDownloads } from './log.service.ts'

let portal: FileApp
beforeAll(async () => {
  portal = await openFileApp()
})
afterAll(() => portal.stop())
beforeEach(async () => {
  await portal.db`truncate kit_audit`
})

const write = () => writeDownloads({ ...portal.app.services, db: portal.db })
const entries = () => portal.db<
  {
    personCode: string
    comCode: string
    subject: string
    subjectName: string
    details: Record<string, unknown>
  }[]
>`select person_code, com_code, subject, subject_name, details from kit_audit where action = 'filesDownloaded'
   order by audit_id`

async function attach(names: string[]) {
  const files = names.map((name) => ({ name, bytes: Buffer.from(`${name} ${names.length}`) }))
  const { fileCode, ids } = await portal.draft(files)
  const holder = await portal.hang(fileCode, { readers: ['user', 'peer'], writers: ['user'] })
  return { fileCode, ids, holder }
}
const get = (id: string, headers: Record<string, string> = {}) =>
  portal.people.peer.call(fileApi.downloadFile, { id }, { headers })

test('a download names who, which file and from where; its parts are one download', async () => {
  const { ids, holder } = await attach(['보고서.pdf'])
  const [id = ''] = ids
  const first = await get(id, { range: 'bytes=2-4' })
  expect(first.status).toBe(206)
  await get(id, { range: 'bytes=0-1' })
  await write()
  await get(id)
  await write()
  expect(await entries()).toEqual([
    {
      ...{ personCode: 'peer', comCode: 'ONE', subject: `thing ${holder.id}`, subjectName: '보고서.pdf' },
      details: { count: 1, bytes: Buffer.byteLength('보고서.pdf 1'), files: [id] },
    },
  ])
  portal.clock.advance(11 * 60_000)
  await get(id)
  await write()
  expect(await entries()).toHaveLength(2)
})

test('a file that the browser has, a refused one and own uploads are no downloads', async () => {
  const { ids } = await attach(['같은 것.txt'])
  const [id = ''] = ids
  const got = await get(id)
  await write()
  await portal.db`truncate kit_audit`
  portal.clock.advance(11 * 60_000)
  expect((await get(id, { 'if-none-match': String(got.headers.etag) })).status).toBe(304)
  expect((await portal.people.outsider.call(fileApi.downloadFile, { id })).status).toBe(404)
  const draft = await portal.draft([{ name: 'mine.txt', bytes: Buffer.from('mine') }])
  const [own = ''] = draft.ids
  expect((await portal.people.user.call(fileApi.downloadFile, { id: own })).status).toBe(200)
  await write()
  expect(await entries()).toEqual([])
})

test('all files of a holder as a zip are one line with their count', async () => {
  const names = Array.from({ length: 25 }, (_none, at) => `${at}.txt`)
  const { fileCode } = await attach(names)
  expect((await portal.people.peer.call(fileApi.downloadAll, { code: fileCode })).status).toBe(200)
  await write()
  const [line, ...more] = await entries()
  expect(more).toEqual([])
  expect(line?.details).toMatchObject({ count: 25 })
  expect(line?.details.names).toHaveLength(20)
})

test('downloads that wait are written when the process ends', async () => {
  const other = await portal.second()
  const { ids } = await attach(['끝에.txt'])
  const answer = await other.client
    .as(portal.people.peer.cookie)
    .call(fileApi.downloadFile, { id: ids[0] ?? '' })
  expect(answer.status).toBe(200)
  await other.app.stop()
  expect(await entries()).toMatchObject([{ subjectName: '끝에.txt' }])
})
