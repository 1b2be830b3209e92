import { expect, it } from 'vitest'
import { canInstallProfile, davx5Address, ownDevice } from './device.rules.ts'

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'

it.each([
  ['an iPhone', safari, 5, 'iphone'],
  ['an iPad, which says that it is a Mac', mac, 5, 'iphone'],
  ['a Mac', mac, 0, null],
  [
    'an Android phone',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/131.0 Mobile Safari/537.36',
    5,
    'android',
  ],
  [
    'a computer with Windows and a touch screen',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0',
    10,
    null,
  ],
] as const)('%s is recognised', (_name, agent, touchPoints, kind) => {
  expect(ownDevice(agent, touchPoints)).toBe(kind)
})

it.each([
  ['Safari', safari, true],
  ['Chrome', safari.replace('Version/18.0', 'CriOS/131.0'), true],
  ['Firefox', safari.replace('Version/18.0', 'FxiOS/132.0'), false],
  ['KakaoTalk', `${safari} KAKAOTALK 11.0`, false],
])('%s on an iPhone installs profiles, or does not', (_name, agent, can) => {
  expect(canInstallProfile(agent)).toBe(can)
})

it('the link for DAVx5 has the address as its data, and the account as extras', () => {
  expect(davx5Address('https://portal.example', 'kim;min su', 'abcd-efgh')).toBe(
    'intent://portal.example/dav/#Intent;scheme=caldavs;package=at.bitfire.davdroid;S.username=kim%3Bmin%20su;S.password=abcd-efgh;end',
  )
  expect(davx5Address('http://localhost:5173', 'a', 'b')).toContain(
    'intent://localhost:5173/dav/#Intent;scheme=caldav;',
  )
})
