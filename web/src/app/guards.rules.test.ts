// @vitest-environment node
import { describe, expect, it } from 'vitest'
import {
  isOpenToMailOnly,
  isPhone,
  isStart,
  mobileAddress,
  sendsToMobile,
  signInAddress,
} from './guards.rules.ts'

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)'
const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'

describe('the redirect of phones', () => {
  const visit = { path: '/home', userAgent: phone, isEntry: true, prefersDesktop: false }
  it('is off unless the server switches it on', () => {
    expect(sendsToMobile(visit, false)).toBe(false)
    expect(sendsToMobile(visit, true)).toBe(true)
  })

  it('takes phones that enter, and no one from inside', () => {
    expect(sendsToMobile({ ...visit, userAgent: desk }, true)).toBe(false)
    expect(sendsToMobile({ ...visit, isEntry: false }, true)).toBe(false)
    expect(sendsToMobile({ ...visit, path: '/mobile' }, true)).toBe(false)
  })

  it('takes phones that go to the start', () => {
    expect(sendsToMobile({ ...visit, path: '/', isEntry: false }, true)).toBe(true)
    expect(sendsToMobile({ ...visit, path: '/', isEntry: false, userAgent: desk }, true)).toBe(false)
  })

  it('leaves phones alone whose person chose the pages of the desktop', () => {
    expect(sendsToMobile({ ...visit, prefersDesktop: true }, true)).toBe(false)
    expect(sendsToMobile({ ...visit, path: '/', prefersDesktop: true }, true)).toBe(false)
  })

  it.each([
    ['/', '/mobile'],
    ['', '/mobile'],
    ['/?x=1', '/mobile'],
    ['/home', '/mobile'],
    ['/Home/?MENUID=1', '/mobile'],
    ['/home/search?SearchText=a', '/mobile?returnUrl=%2Fhome%2Fsearch%3FSearchText%3Da'],
    ['/board/list?SYSID=1', '/mobile?returnUrl=%2Fboard%2Flist%3FSYSID%3D1'],
  ])('offers what was opened: %s', (href, address) => {
    expect(mobileAddress(href)).toBe(address)
  })

  it.each([phone, 'Mozilla/5.0 (iPad; CPU OS 18_0)', 'Mozilla/5.0 (Linux; Android 16)'])(
    'knows %s',
    (agent) => {
      expect(isPhone(agent)).toBe(true)
    },
  )
})

it('the sign-in page returns to the requested address', () => {
  expect(signInAddress('/board/list?SYSID=1&MENUID=2')).toBe(
    '/account/login?returnUrl=%2Fboard%2Flist%3FSYSID%3D1%26MENUID%3D2',
  )
  expect(signInAddress('/')).toBe('/account/login')
})

it('the start is the home menu', () => {
  expect(isStart('/')).toBe(true)
  expect(isStart('')).toBe(true)
  expect(isStart('/home')).toBe(false)
})

describe('a mail-only person', () => {
  it.each([
    ['/mail', true],
    ['/Mail/inbox?x=1', true],
    ['/mail?MENUID=4', true],
    ['/preview/sign/ko', true],
    ['/mailing', false],
    ['/orgmap/popup', true],
    ['/ORGMAP', true],
    ['/orgmapx', false],
    ['/home', false],
    ['/board/list?next=/mail', false],
  ])('%s: %s', (path, open) => {
    expect(isOpenToMailOnly(path, '/mail?MENUID=4')).toBe(open)
  })
})
