import { expect, test } from 'vitest'
import { type Group, membersOf, plainDn } from './group.rules.ts'

const group = (name: string, parts: Partial<Group> = {}): Group => ({
  ...{ dn: `cn=${name},ou=groups`, name, token: '', members: [], logins: [] },
  ...parts,
})

test('members are those of the group and of groups inside of it, once, also in a circle', () => {
  const groups = [
    group('sales', { members: ['cn=a', 'cn=inner,ou=groups'], token: '513' }),
    group('inner', { members: ['cn=b', 'cn=sales,ou=groups'], logins: ['Kim'], token: '1104' }),
    group('other', { members: ['cn=c'] }),
  ]
  const members = membersOf(groups, 'Sales')
  expect([...(members?.dns ?? [])].filter((dn) => !dn.includes('ou=groups'))).toEqual(['cn=a', 'cn=b'])
  expect([...(members?.logins ?? [])]).toEqual(['kim'])
  // People who have the group as their primary one are in no list of members.
  expect([...(members?.tokens ?? [])].sort()).toEqual(['1104', '513'])
})

test('a group is found by its distinguished name, without regard to case and to blanks after commas', () => {
  expect(membersOf([group('sales')], 'CN=Sales, OU=Groups')).toBeDefined()
  expect(plainDn('CN=Kim , OU=People,  DC=x')).toBe('cn=kim,ou=people,dc=x')
})

test('a group that is missing, and a name that two have, is no empty group', () => {
  expect(membersOf([group('sales')], 'gone')).toBeUndefined()
  expect(membersOf([group('sales'), group('sales', { dn: 'cn=sales,ou=x' })], 'sales')).toBeUndefined()
})
