import { expect, test } from 'vitest'
import { changesSince, compareVersions, readReleases } from './changes.ts'

const text = `# Changes

One section for each release.

## 0.10.0

**For employees**
- Mails can be sent later.

**Before the upgrade**
- Stop \`maru\` on all machines.

## 0.9.1 (2026-12-01)
- A fault is mended.

## 0.9.0
**For employees**
- The calendar.
`

test('the releases after the running one are read, what to do before the upgrade first', () => {
  expect(changesSince(text, '0.9.0+20261126.98451468')).toEqual([
    {
      version: '0.10.0',
      groups: [
        { title: 'Before the upgrade', lines: ['Stop maru on all machines.'] },
        { title: 'For employees', lines: ['Mails can be sent later.'] },
      ],
    },
    { version: '0.9.1', groups: [{ title: '', lines: ['A fault is mended.'] }] },
  ])
  expect(changesSince(text, '0.10.0')).toEqual([])
  expect(changesSince('<html>', '0.1.0')).toEqual([])
})

test('versions are compared by their numbers', () => {
  expect(compareVersions('0.10.0', '0.9.9')).toBeGreaterThan(0)
  expect(compareVersions('1.0.0+20261126.ab', '1.0.0')).toBe(0)
  expect(compareVersions('0.9', '0.9.1')).toBeLessThan(0)
  expect(readReleases(text)).toHaveLength(3)
})
