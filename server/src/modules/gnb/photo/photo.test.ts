import { accountApi } from '@maru/api/account'
import { gnbPhotoApi } from '@maru/api/gnb/photo'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let test: TestApp
let people: Record<Role, Client>
beforeAll(async () => {
  test = await openTestApp()
  people = await openCast(test)
})
afterAll(() => test.stop())

const picture = (format: 'jpeg' | 'gif' | 'png') =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#36c' } })
    .toFormat(format)
    .toBuffer()

function upload(bytes: Buffer, fields: Record<string, string> = {}, client = people.user) {
  return client.call(gnbPhotoApi.uploadPhoto, fields, { part: { name: '사진.jpg', bytes } })
}

describe('the own photo', () => {
  it('is stored as a JPEG and shown to others at a new address', async () => {
    const pathOf = async () =>
      (await people.peer.call(accountApi.listPhotos, { codes: ['user'] })).result[0]?.photoPath
    const before = await pathOf()
    const own = { comCode: 'ONE', personCode: 'user', email: 'user@test.example' }
    expect((await upload(await picture('gif'), own)).result).toBe(1)
    expect(await pathOf()).not.toBe(before)
    const shown = await people.peer.call(accountApi.getPhoto, { idOrAddress: 'user' })
    expect(shown.headers['content-type']).toBe('image/jpeg')
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 480 })
  })
  it('can be deleted, and the silhouette is shown again', async () => {
    await upload(await picture('jpeg'), {}, people.colleague)
    const kindOf = async () =>
      (await people.peer.call(accountApi.getPhoto, { idOrAddress: 'colleague' })).headers['content-type']
    expect(await kindOf()).toBe('image/jpeg')
    const other = await people.peer.call(gnbPhotoApi.removePhoto, { personCode: 'colleague' })
    expect(other.refusal?.code).toBe('kit.actorMismatch')
    expect((await people.colleague.call(gnbPhotoApi.removePhoto, {})).result).toBe(1)
    expect(await kindOf()).toContain('image/svg+xml')
    expect((await people.colleague.call(gnbPhotoApi.removePhoto, {})).result).toBe(0)
  })
  it('of another person or company is refused', async () => {
    const bytes = await picture('jpeg')
    expect((await upload(bytes, { personCode: 'peer' })).refusal?.code).toBe('kit.actorMismatch')
    expect((await upload(bytes, { comCode: 'TWO' })).refusal?.code).toBe('kit.actorMismatch')
  })
  it('may be a PNG with a name and type of its own', async () => {
    expect((await upload(await picture('png'))).result).toBe(1)
  })
  it('that is broken, or of 10 MB, is refused', async () => {
    expect((await upload(Buffer.from('no image'))).refusal?.code).toBe('file.notAnImage')
    expect((await upload(Buffer.alloc(10 * 1024 * 1024))).refusal?.code).toBe('file.imageTooLarge')
    expect((await upload(Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413)
  })
})
