import { expect, it } from 'vitest'
import { areServers, draftOf, inputOf, isAttribute, linesOf } from './directory.rules.ts'

it('lists are typed as lines or with commas, without doubles', () => {
  expect(linesOf('DC1.example:636\n dc2.example:636, dc1.example:636')).toEqual([
    'dc1.example:636',
    'dc2.example:636',
  ])
})

it.each(['', 'dc1.example', 'ldaps://dc1.example:636', 'dc1.example:636/path', '[::1]:636'])(
  '%j is not a server',
  (text) => expect(areServers(text)).toBe(false),
)

it('an attribute may have options and nothing else', () => {
  expect(['cn', 'cn;lang-en', 'sAMAccountName'].every(isAttribute)).toBe(true)
  expect(['', '(uid=*)', 'uid)(', '1cn', 'cn;'].some(isAttribute)).toBe(false)
})

it('a new directory keeps its password, and an untouched one keeps the stored one', () => {
  const draft = draftOf(null, () => undefined)
  expect(inputOf({ ...draft, bindPassword: 'secret' }, null)).toMatchObject({
    bindPassword: 'secret',
    version: 0,
  })
  expect(inputOf(draft, null).bindPassword).toBeNull()
})

it('groups without a name are left out, and empty choices are none', () => {
  const groups = [
    { name: ' ', roleId: 'sales', department: [] },
    { name: 'Sales', roleId: '', department: [{ kind: 'department', id: 'D1' }] },
  ]
  const draft = { ...draftOf(null, () => undefined), groups: groups as never }
  expect(inputOf(draft, null).groups).toEqual([{ name: 'Sales', roleId: null, deptCode: 'D1' }])
})
