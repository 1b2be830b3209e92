import { describe, expect, test } from 'vitest'
import { bindFaultOf, isOff, keyOf, nameFilter, parseCertificates, parseFilter } from './entry.rules.ts'

const now = new Date('2026-11-26T00:00:00Z')
/** A time as accountExpires has it: steps of 100 nanoseconds since 1601. */
const steps = (time: string) => String((BigInt(Date.parse(time)) + 11_644_473_600_000n) * 10_000n)
const answerOf = (code: string) =>
  `80090308: LdapErr: DSID-0C090449, comment: AcceptSecurityContext error, data ${code}, v4563 Code: 0x31`

describe('a refused bind of Active Directory', () => {
  test.each([
    ['52e, a wrong password', '52e', 'wrong'],
    ['525, an unknown name', '525', 'wrong'],
    ['775, a locked account, which comes for a wrong password, too', '775', 'wrong'],
    ['532, an ended password', '532', 'passwordEnded'],
    ['773, a password that must be changed', '773', 'passwordEnded'],
    ['533, a disabled account', '533', 'closed'],
    ['701, an ended account', '701', 'closed'],
  ])('%s', (_about, code, fault) => expect(bindFaultOf(answerOf(code))).toBe(fault))

  test('of another server is a wrong password', () => {
    expect(bindFaultOf('Invalid credentials during a bind operation. Code: 0x31')).toBe('wrong')
  })
})

describe('an entry is switched off', () => {
  test.each([
    ['by bit 2 of userAccountControl', { userAccountControl: '514' }, true],
    ['by bit 2 among others', { userAccountControl: '66050' }, true],
    ['not by other bits', { userAccountControl: '66048' }, false],
    ['by an accountExpires that has passed', { accountExpires: steps('2026-11-25T23:59:59Z') }, true],
    ['not by one that comes', { accountExpires: steps('2026-11-26T00:00:01Z') }, false],
    ['not by 0, which means never', { accountExpires: '0' }, false],
    ['not by 2^63 - 1, which means never', { accountExpires: '9223372036854775807' }, false],
    ['by a lock without end of OpenLDAP', { pwdAccountLockedTime: '000001010000Z' }, true],
    ['not by a lock that ends by itself', { pwdAccountLockedTime: '20261125235900Z' }, false],
    ['with an attribute in other letters', { USERACCOUNTCONTROL: '514' }, true],
    ['not without any of them', {}, false],
    ['not by a text that is no number', { userAccountControl: 'x', accountExpires: 'never' }, false],
  ])('%s', (_about, values, off) => expect(isOff({ dn: 'cn=a', ...values }, now)).toBe(off))
})

test('the key of bytes is written in hexadecimal, and a text in lower case', () => {
  const objectGUID = Buffer.from('00112233445566778899aabbccddeeff', 'hex')
  expect(keyOf({ dn: 'cn=a', objectGUID }, 'objectGUID')).toBe('00112233445566778899aabbccddeeff')
  expect(keyOf({ dn: 'cn=a', entryUUID: 'ABC-1' }, 'entryUUID')).toBe('abc-1')
  expect(keyOf({ dn: 'cn=a' }, 'entryUUID')).toBe('')
})

test('a name is a value of the filter and never part of it', () => {
  const attributes = {
    ...{ nameKo: 'cn', nameEn: '', nameZh: '', email: 'mail', mobileTel: '', officeTel: '' },
    ...{ employeeNumber: '', title: '', department: '' },
  }
  const mapping = {
    personFilter: '(objectClass=person)',
    loginAttribute: 'uid',
    keyAttribute: 'entryUUID',
    attributes,
  }
  const text = nameFilter(mapping, '*)(uid=*').toString()
  expect(text).toBe('(&(objectClass=person)(|(uid=\\2a\\29\\28uid=\\2a)(mail=\\2a\\29\\28uid=\\2a)))')
})

test('filters and certificates that cannot be read are refused', () => {
  expect([parseFilter('(uid=*'), parseFilter(''), parseFilter('uid=a)(b=c')]).toEqual([null, null, null])
  expect(parseFilter('(&(objectClass=user)(!(userAccountControl:1.2.840.113556.1.4.803:=2)))')).not.toBeNull()
  expect(parseCertificates('')).toEqual([])
  expect(parseCertificates('-----BEGIN CERTIFICATE-----\naGVsbG8=\n-----END CERTIFICATE-----')).toBeNull()
})
