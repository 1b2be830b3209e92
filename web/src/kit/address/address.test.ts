// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { formatQuery, parseQuery, readParam, readWhole, safeReturn, withoutBase } from './address.ts'

describe('a return address', () => {
  it.each([
    ['/board/list?SYSID=3#top', '/board/list?SYSID=3#top'],
    ['/po/board/list?SYSID=3', '/board/list?SYSID=3'],
    ['/PO/home', '/home'],
    ['/po', '/'],
    ['/political', '/political'],
    [undefined, '/'],
    ['', '/'],
    ['board', '/'],
    ['//evil.example/x', '/'],
    ['/\\evil.example', '/'],
    ['/po//evil.example', '/'],
    ['/./\t/evil.example', '/'],
    ['https://evil.example/po/', '/'],
    ['javascript:alert(1)', '/'],
    ['/account/login?returnUrl=/x', '/'],
    ['/login', '/'],
  ])('%s leads to %s', (given, expected) => {
    expect(safeReturn(given)).toBe(expected)
  })
})

describe('a query', () => {
  it('stays text, so that codes have their leading zeros', () => {
    expect(parseQuery('?SYSID=0012&q=a%20b')).toEqual({ SYSID: '0012', q: 'a b' })
  })

  it('leaves out what is empty when written', () => {
    expect(formatQuery({ a: 1, b: '', c: undefined, d: '한' })).toBe('?a=1&d=%ED%95%9C')
    expect(formatQuery({})).toBe('')
  })

  it('is read without regard to the case of names', () => {
    expect(readParam({ MenuId: '5' }, 'MENUID')).toBe('5')
    expect(readParam({}, 'MENUID')).toBeUndefined()
  })

  it.each([
    ['7', 7],
    ['0', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['9999999999999999', undefined],
  ])('reads %s as the whole number %s', (text, expected) => {
    expect(readWhole({ page: text }, 'page')).toBe(expected)
  })
})

it('the base path is taken off only where it is one', () => {
  expect(withoutBase('/po/board')).toBe('/board')
  expect(withoutBase('/PO')).toBe('/')
  expect(withoutBase('/portal')).toBe('/portal')
})
