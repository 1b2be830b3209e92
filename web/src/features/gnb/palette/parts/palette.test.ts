import { describe, expect, it } from 'vitest'
import { nextLine } from '../line.rules.ts'
import { groupsOfRooms, withoutRepeats } from './use-palette-groups.tsx'

const lines = ['menus', 'menus', 'people', 'boards'].map((group) => ({ group }))

describe('a key of the palette', () => {
  it.each([
    [0, 'ArrowDown', 1],
    [3, 'ArrowDown', 0],
    [0, 'ArrowUp', 3],
    [0, 'Tab', 2],
    [2, 'Tab', 3],
    [3, 'Tab', 0],
  ] as const)('from line %s %s leads to line %s', (at, key, expected) => {
    expect(nextLine(lines, at, key)).toBe(expected)
  })
})

describe('groups of rooms in the palette', () => {
  const item = (id: string) => ({ id, label: id, icon: null, address: `/${id}` })
  it('have their own titles, and two rooms may fill one group', () => {
    const matches = [
      { group: 'menus', items: [item('menu')] },
      { group: 'mails', label: 'gnb.entry.search' as const, items: [item('first')] },
      { group: 'events', label: 'gnb.entry.settings' as const, items: [item('event')] },
      { group: 'mails', items: [item('second')] },
    ]
    expect(groupsOfRooms(matches, new Set(['menus']))).toEqual([
      { id: 'mails', label: 'gnb.entry.search', items: [item('first'), item('second')] },
      { id: 'events', label: 'gnb.entry.settings', items: [item('event')] },
    ])
  })
})

describe('lines of the palette', () => {
  const item = (id: string, address?: string) => ({
    id,
    label: id,
    icon: null,
    ...(address ? { address } : {}),
  })
  it('that lead to one address are listed once, and actions without an address are all listed', () => {
    const groups = [
      { id: 'recent', label: '', items: [item('a', '/board/list?SYSID=3')] },
      { id: 'menus', label: '', items: [item('b', '/board/list?sysid=3'), item('c', '/mail')] },
      { id: 'boards', label: '', items: [item('d', '/Board/List?SYSID=3')] },
      { id: 'commands', label: '', items: [item('e'), item('f')] },
    ]
    expect(withoutRepeats(groups).map(({ id, items }) => [id, items.map((one) => one.id)])).toEqual([
      ['recent', ['a']],
      ['menus', ['c']],
      ['commands', ['e', 'f']],
    ])
  })
})
