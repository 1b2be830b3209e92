import { describe, expect, it } from 'vitest'
import { addressLimit, isLinkAddress } from './address.ts'

describe('an address that may be stored as a link', () => {
  it.each([
    '/board/list?SYSID=3#top',
    '/',
    '/board/list?from=http://intra.example//a',
    'https://example.com',
    'http://intra.example:8080/app?x=한글',
    'https://example.com/@name',
    'https://example.com?to=a@b.example',
    'HTTPS://EXAMPLE.COM/a',
  ])('%s is one', (address) => expect(isLinkAddress(address)).toBe(true))

  it.each([
    '',
    'board/list',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    '/po//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e%2e//evil.example',
    'https://',
    'https:///path',
    'https://user@evil.example'.replace('user', ''),
    'https://portal@evil.example',
    'https://portal:secret@evil.example/a',
    '/po/\u202egnp.exe',
    'https://ex\u200bample.com',
    'ftp://example.com',
    'https://example.com/a b',
    `/${'a'.repeat(addressLimit)}`,
  ])('%s is none', (address) => expect(isLinkAddress(address)).toBe(false))
})
