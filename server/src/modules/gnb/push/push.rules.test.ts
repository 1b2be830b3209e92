import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { areBrowserKeys, encryptPush, isPushService, makePushKey, vapidHeader } from './push.rules.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')
const browser = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

describe('a web push', () => {
  it('is encrypted as RFC 8291 shows in its appendix A', () => {
    const message = Buffer.from('When I grow up, I want to be a watermelon')
    const own = bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw')
    const sealed = encryptPush(message, browser, bytes('DGv6ra1nlYgDCS1FRnbzlw'), own)
    expect(sealed.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
  })
  it('is signed for the origin of the push service by the public key that browsers got', () => {
    const key = makePushKey()
    const header = vapidHeader('https://fcm.googleapis.com/x/1', key, 'https://portal.example', new Date(0))
    const [, token = '', named] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? []
    expect(named).toBe(key.publicKey)
    const [head, claims = '', signature = ''] = token.split('.')
    expect(JSON.parse(String(bytes(claims)))).toEqual({
      ...{ aud: 'https://fcm.googleapis.com', exp: 43_200, sub: 'https://portal.example' },
    })
    const point = bytes(key.publicKey)
    const jwk = {
      ...{ kty: 'EC', crv: 'P-256' },
      ...{ x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
    }
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
    const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), options, bytes(signature))).toBe(true)
  })
  it('takes keys of the curve and the right length alone', () => {
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
