// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { parseSignInSearch } from './account.search.ts'

describe('the address of the sign-in page', () => {
  it.each([
    ['account.providerRefused', 'account.providerRefused'],
    ['account.providerDown', 'account.providerDown'],
    ['<script>', undefined],
    ['account.wrongPassword', undefined],
    [undefined, undefined],
  ])('the reason %j is read as %j', (fault, read) => {
    expect(parseSignInSearch({ fault }).fault).toBe(read)
  })

  it.each([
    [{ provider: 'idp1' }, { providerId: 'idp1', kind: 'oidc' }],
    [
      { provider: 'idp1', kind: 'saml' },
      { providerId: 'idp1', kind: 'saml' },
    ],
    [
      { provider: 'idp1', kind: 'evil' },
      { providerId: 'idp1', kind: 'oidc' },
    ],
    [{ provider: '../evil' }, undefined],
    [{ provider: 'idp1', fault: 'account.providerRefused' }, undefined],
  ])('%j leaves for %j', (query, provider) => {
    expect(parseSignInSearch(query).provider).toEqual(provider)
  })

  it.each([
    [{}, false],
    [{ local: '1' }, true],
    [{ local: '2' }, false],
    [{ out: '1' }, true],
    [{ fault: 'account.providerUnknown' }, true],
  ])('with %j the form stays: %j', (query, isForm) => {
    expect(parseSignInSearch(query).isForm).toBe(isForm)
  })

  it('returns into the portal only', () => {
    expect(parseSignInSearch({ returnUrl: 'https://evil.example/' }).returnUrl).toBe('/')
    expect(parseSignInSearch({ RETURNURL: '/po/board/list?MENUID=2' }).returnUrl).toBe('/board/list?MENUID=2')
  })
})
