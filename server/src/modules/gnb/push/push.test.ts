import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gnbAlarmConfigApi } from '@maru/api/gnb/alarm-config'
import { gnbPushApi } from '@maru/api/gnb/push'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { raiseAlarms } from '#kit/notification/alarms.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { sendPushes, storePushKey } from './push.service.ts'

let test: TestApp
let people: Record<Role, Client>
beforeAll(async () => {
  test = await openTestApp()
  people = await openCast(test)
})
afterAll(() => test.stop())
afterEach(() => vi.unstubAllGlobals())

/** A browser with its private keys. */
function makeBrowser(name: string) {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  const input = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
    p256dh: own.getPublicKey().toString('base64url'),
    auth: auth.toString('base64url'),
  }
  const read = (sealed: Buffer) => {
    const [salt, theirs] = [sealed.subarray(0, 16), sealed.subarray(21, 86)]
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs])
    const shared = Buffer.from(hkdfSync('sha256', own.computeSecret(theirs), auth, info, 32))
    const derive = (what: string, length: number) =>
      Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${what}\0`, length))
    const open = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    open.setAuthTag(sealed.subarray(-16))
    const text = Buffer.concat([open.update(sealed.subarray(86, -16)), open.final()])
    return JSON.parse(text.subarray(0, -1).toString())
  }
  return { input, read }
}

const parts = () => ({ ...test.app.services, db: test.db })
let count = 0
async function notifyOf(personCode: string, title: string) {
  count += 1
  const eventKey = `push:${count}`
  await raiseAlarms(parts(), [{ comCode: 'ONE', personCode }], {
    ...{ kind: 'WF', topic: 'approval.next', word: 'approval.alarm.next', title },
    ...{
      actor: { ko: '동료', en: 'Peer', zh: '同事', personCode: 'peer' },
      url: '/home',
      subject: eventKey,
      eventKey,
    },
  })
  return eventKey
}

/** A local push service: an HTTP server that stands in for the addresses of the internet. */
async function openPushService(status = 201) {
  const sent: { url: string; headers: IncomingHttpHeaders; body: Buffer }[] = []
  const server = createServer(async (request, answer) => {
    const url = `https://${request.headers['x-sent-to']}${request.url}`
    sent.push({ url, headers: request.headers, body: await buffer(request) })
    answer.writeHead(status, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const send = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const { host, pathname } = new URL(address)
    const headers = new Headers(init.headers)
    headers.set('x-sent-to', host)
    return send(`http://127.0.0.1:${port}${pathname}`, { ...init, headers })
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return sent
}

describe('the key pair', () => {
  const stored = () => test.db<{ publicKey: string }[]>`select public_key from gnb_push_key`

  it('exists before the first browser asks, and a later process leaves it', async () => {
    const atStart = await stored()
    expect(atStart).toHaveLength(1)
    await test.second()
    expect(await stored()).toEqual(atStart)
    expect((await people.user.call(gnbPushApi.getPushKey, {})).result).toEqual(atStart[0])
  })
  it('is one where several processes make it at the same time', async () => {
    await test.db`delete from gnb_push_key`
    // The lock prevents inserts until all three calls have found no key.
    await test.db
      .begin(async (db) => {
        await db`lock table gnb_push_key in share mode`
        const starts = Array.from({ length: 3 }, () => storePushKey(parts()))
        const waiting = () =>
          db`select from pg_locks where not granted and relation = 'gnb_push_key'::regclass`
        await expect.poll(waiting).toHaveLength(3)
        return { starts }
      })
      .then(({ starts }) => Promise.all(starts))
    expect(await stored()).toHaveLength(1)
  })
  it('is not made where web push is off', async () => {
    const silent = await openTestApp({ env: { PUSH_SERVICES: 'off' } })
    onTestFinished(() => silent.stop())
    expect(await silent.db`select from gnb_push_key`).toHaveLength(0)
  })
})

describe('web push', () => {
  it('sends an alarm in the language of its owner, encrypted for their browser', async () => {
    const { publicKey } = (await people.user.call(gnbPushApi.getPushKey, {})).result
    expect((await people.peer.call(gnbPushApi.getPushKey, {})).result.publicKey).toBe(publicKey)
    const browser = makeBrowser('one')
    expect((await people.user.call(gnbPushApi.savePushSubscription, browser.input)).result).toBe(1)
    await test.db`update account_login set language = 'en-US' where person_code = 'user'`
    const eventKey = await notifyOf('user', '지출결의서')
    const sent = await openPushService()
    await sendPushes(parts(), { eventKey, personCodes: ['user', 'peer'] })
    expect(sent.map(({ url }) => url)).toEqual([browser.input.endpoint])
    const [first] = sent
    expect(first?.headers.authorization).toContain(`k=${publicKey}`)
    expect(first?.headers).toMatchObject({
      ...{ 'content-encoding': 'aes128gcm', 'content-type': 'application/octet-stream', ttl: '86400' },
      'content-length': String(first?.body.length),
    })
    expect(browser.read(first?.body ?? Buffer.alloc(0))).toMatchObject({
      ...{ title: expect.stringContaining('Peer'), body: '지출결의서', url: '/home' },
    })
  })
  it('sends no read alarms, and nothing to people who switched desktop notifications off', async () => {
    const read = await notifyOf('user', '읽음')
    await test.db`update kit_alarm set read_at = now() where event_key = ${read}`
    const sent = await openPushService()
    await sendPushes(parts(), { eventKey: read, personCodes: ['user'] })
    const off = await notifyOf('user', '꺼짐')
    await people.user.call(gnbAlarmConfigApi.saveAlarmConfig, { newAlarm: false })
    await sendPushes(parts(), { eventKey: off, personCodes: ['user'] })
    await people.user.call(gnbAlarmConfigApi.saveAlarmConfig, { newAlarm: true })
    expect(sent).toEqual([])
  })
  it('deletes a subscription that its service no longer knows', async () => {
    const browser = makeBrowser('gone')
    await people.peer.call(gnbPushApi.savePushSubscription, browser.input)
    await openPushService(410)
    await sendPushes(parts(), { eventKey: await notifyOf('peer', '끝'), personCodes: ['peer'] })
    expect(await test.db`select from gnb_push_subscription where person_code = 'peer'`).toHaveLength(0)
  })
  it('does not follow a redirect of a push service', async () => {
    await people.peer.call(gnbPushApi.savePushSubscription, makeBrowser('led').input)
    const sent = await openPushService(307)
    await sendPushes(parts(), { eventKey: await notifyOf('peer', '돌림'), personCodes: ['peer'] })
    expect(sent).toHaveLength(1)
    await test.db`delete from gnb_push_subscription where person_code = 'peer'`
  })
  it('refuses addresses that are not push services, and invalid keys', async () => {
    const { input } = makeBrowser('bad')
    for (const endpoint of ['https://127.0.0.1/x', 'http://fcm.googleapis.com/x', 'https://evil.example/x']) {
      const answer = await people.user.call(gnbPushApi.savePushSubscription, { ...input, endpoint })
      expect(answer.refusal?.code).toBe('gnb.pushService')
    }
    const answer = await people.user.call(gnbPushApi.savePushSubscription, { ...input, p256dh: 'AAAA' })
    expect(answer.refusal?.code).toBe('gnb.pushKeys')
  })
  it('is not offered if it is off', async () => {
    const silent = await openTestApp({ env: { PUSH_SERVICES: 'off' } })
    const { user } = await openCast(silent)
    expect((await user.call(gnbPushApi.getPushKey, {})).result).toEqual({ publicKey: '' })
    const answer = await user.call(gnbPushApi.savePushSubscription, makeBrowser('off').input)
    expect(answer.refusal?.code).toBe('gnb.pushService')
    await silent.stop()
  })
  it('a subscription of another person cannot be deleted', async () => {
    const { input } = makeBrowser('mine')
    await people.user.call(gnbPushApi.savePushSubscription, input)
    const remove = { endpoint: input.endpoint }
    expect((await people.outsider.call(gnbPushApi.removePushSubscription, remove)).result).toBe(0)
    expect((await people.user.call(gnbPushApi.removePushSubscription, remove)).result).toBe(1)
  })
})
