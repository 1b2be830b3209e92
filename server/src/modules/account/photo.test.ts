import { accountApi } from '@maru/api/account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'
import { savePhotos } from './photo.service.ts'

let portal: TestApp
let user: Client
const picture = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')

beforeAll(async () => {
  portal = await openTestApp()
  user = (await openCast(portal)).user
  await savePhotos(portal.db, [
    { personCode: 'peer', contentType: 'image/gif', bytes: picture },
    { personCode: 'no-such-person', contentType: 'image/gif', bytes: picture },
  ])
})
afterAll(() => portal.stop())

const photo = (idOrAddress: string, v?: string, headers = {}) =>
  user.call(accountApi.getPhoto, { idOrAddress, ...(v ? { v } : {}) }, { headers })

async function pathOf(code: string): Promise<string> {
  const { result } = await user.call(accountApi.listPhotos, { codes: [code] })
  return result[0]?.photoPath ?? ''
}

test('a photo is served by person code and by e-mail address with its own type', async () => {
  for (const idOrAddress of ['peer', 'peer@test.example', 'Peer@Test.example']) {
    const answer = await photo(idOrAddress)
    expect(answer.bytes.equals(picture)).toBe(true)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/gif', 'x-content-type-options': 'nosniff' })
  }
})

test('the address with the version is cacheable forever, another one is revalidated', async () => {
  const version = new URL(await pathOf('peer'), 'http://x').searchParams.get('v') ?? ''
  expect(version).toMatch(/^[0-9a-f]{16}$/)
  expect((await photo('peer', version)).headers['cache-control']).toBe('private, max-age=31536000, immutable')
  const stale = await photo('peer', 'older')
  expect(stale.headers['cache-control']).toBe('private, no-cache')
  const again = await photo('peer', undefined, { 'if-none-match': String(stale.headers.etag) })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
})

test('without a photo, or without a person, the answer is the silhouette', async () => {
  const [bare, unknown] = [await photo('user'), await photo('nobody')]
  expect([bare.status, bare.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  expect(bare.headers['content-security-policy']).toContain("default-src 'none'")
  expect(unknown.body).toBe(bare.body)
  expect(await pathOf('user')).toBe('/cm/api/account/photo/user')
})

test('photos by codes have the requested order, with the silhouette for unknown codes', async () => {
  const { result } = await user.call(accountApi.listPhotos, { codes: ['nobody', 'peer', 'user'] })
  expect(result.map((one) => one.personCode)).toEqual(['nobody', 'peer', 'user'])
  expect(result.map((one) => one.photoPath.includes('?v='))).toEqual([false, true, false])
})

test('more than 200 codes are refused', async () => {
  const codes = Array.from({ length: 201 }, (_none, index) => `P${index}`)
  const answer = await user.call(accountApi.listPhotos, { codes })
  expect([answer.status, answer.refusal?.code]).toEqual([400, 'kit.invalidInput'])
})

test('an anonymous user sees no photo', async () => {
  expect((await portal.client.call(accountApi.getPhoto, { idOrAddress: 'peer' })).status).toBe(401)
})
