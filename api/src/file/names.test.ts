import { describe, expect, it } from 'vitest'
import { extensionOf, iconGroupOf, isBanned, storedName } from './names.ts'

describe('extensionOf', () => {
  it.each([
    ['a.TXT', 'txt'],
    ['a.exe.', 'exe'],
    ['a.exe. . ', 'exe'],
    ['a.ｅｘｅ', 'exe'],
    ['a.exe::$DATA', 'exe'],
    ['.exe', 'exe'],
    ['이름 없는', ''],
    ['a.', ''],
    ['보고서.tar.gz', 'gz'],
    ['a\u202Etxt.exe', 'exe'],
    ['a.e\u200Bxe', 'exe'],
  ])('of %j is %j', (name, extension) => {
    expect(extensionOf(name)).toBe(extension)
  })
})

describe('storedName', () => {
  it.each([
    ['보고서.hwp'.normalize('NFD'), '보고서.hwp'],
    ['C:\\Users\\a\\보고서.hwp', '보고서.hwp'],
    ['../../etc/passwd', 'passwd'],
    ['a\u0000b\u202Ec.txt', 'abc.txt'],
    ['  a   b.txt ', 'a b.txt'],
    ['..', ''],
    ['', ''],
  ])('of %j is %j', (name, stored) => {
    expect(storedName(name)).toBe(stored)
  })
  it('cuts between graphemes and retains the extension', () => {
    const family = '👨‍👩‍👧‍👦'
    const stored = storedName(`${family.repeat(20)}.docx`)
    expect(stored).toMatch(/\.docx$/)
    expect(stored.slice(0, -5).length % family.length).toBe(0)
  })
})

it.each([
  ['a.docx', 'doc'],
  ['a.hwp', 'doc'],
  ['a.XLSX', 'excel'],
  ['a.pptx', 'ppt'],
  ['a.jpeg', 'img'],
  ['a.pdf', 'pdf'],
  ['a.txt', 'txt'],
  ['a.7z', 'zip'],
  ['a.constructor', 'file'],
  ['a', 'file'],
])('%s has the icon %s', (name, group) => {
  expect(iconGroupOf(name)).toBe(group)
})

it('a banned extension is found in any spelling', () => {
  expect(isBanned('a.EXE.', ['exe'])).toBe(true)
  expect(isBanned('exe', ['exe'])).toBe(false)
})
