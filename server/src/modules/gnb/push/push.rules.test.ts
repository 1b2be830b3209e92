import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { areBrowserKeys, isPushService, makePushRequest, pushSubject } from './push.rules.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')
const browser = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

describe('a web push', () => {
  it('is signed for the origin of the push service with the key that browsers have', () => {
    const key = webPush.generateVAPIDKeys()
    const endpoint = 'https://fcm.googleapis.com/fcm/send/1'
    const { headers } = makePushRequest('{}', { ...browser, endpoint }, key, 'https://portal.example')
    const named = /^vapid t=([^,]+), k=(.+)$/.exec(headers.get('authorization') ?? '')
    expect(named?.[2]).toBe(key.publicKey)
    const [head, claims = '', signature = ''] = (named?.[1] ?? '').split('.')
    const { exp, ...claimed } = JSON.parse(String(bytes(claims)))
    expect(claimed).toEqual({ aud: 'https://fcm.googleapis.com', sub: 'https://portal.example' })
    expect(exp - Date.now() / 1000).toBeLessThan(24 * 3600)
    const point = bytes(key.publicKey)
    const jwk = {
      ...{ kty: 'EC', crv: 'P-256' },
      ...{ x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
    }
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
    const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), options, bytes(signature))).toBe(true)
  })
  it('identifies the portal to push services by an https address, else by a mail address', () => {
    expect(pushSubject('https://portal.example')).toBe('https://portal.example')
    expect(pushSubject('http://portal.example')).toBe('mailto:maru@portal.invalid')
    expect(pushSubject('')).toBe('mailto:maru@portal.invalid')
  })
  it('accepts only keys of the right curve and length', () => {
    expect(areBrowserKeys(browser)).toBe(true)
    expect(areBrowserKeys({ ...browser, auth: 'AA' })).toBe(false)
    expect(areBrowserKeys({ ...browser, p256dh: Buffer.alloc(65, 4).toString('base64url') })).toBe(false)
  })
  it.each([
    ['https://fcm.googleapis.com/fcm/send/1', true],
    ['https://web.push.apple.com/1', true],
    ['http://fcm.googleapis.com/1', false],
    ['https://fcm.googleapis.com:8443/1', false],
    ['https://fcm.googleapis.com.evil.example/1', false],
    ['https://push.apple.com/1', false],
    ['https://127.0.0.1/1', false],
    ['https://name:word@fcm.googleapis.com/1', false],
    ['no address', false],
  ])('%s is an allowed push service: %s', (endpoint, expected) => {
    expect(isPushService(endpoint, ['fcm.googleapis.com', '*.push.apple.com'])).toBe(expected)
  })
})
