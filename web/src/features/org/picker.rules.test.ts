import { describe, expect, it } from 'vitest'
import {
  activate,
  activeContainer,
  addContainer,
  addItems,
  canMove,
  choose,
  countItems,
  emptyTargets,
  expandGroups,
  fromResult,
  isAllTicked,
  isGroup,
  isSame,
  keyOf,
  move,
  type PickItem,
  type PickKind,
  removeTicked,
  reorder,
  type Targets,
  tick,
  tickAll,
  toggle,
  toResult,
  transfer,
} from './picker.rules.ts'

function item(id: string, email = `${id}@x.example`, kind: PickKind = 'person'): PickItem {
  const name = { ko: id, en: id, zh: '' }
  return { kind, id, name, title: name, place: name, email, photo: '', comCode: 'C', deptCode: 'D' }
}

const [a, b, c] = [item('a'), item('b'), item('c')]

function targets(isSingle = false, isRecipients = false): Targets {
  const to = addContainer(emptyTargets(isSingle), { id: 'to', title: 'To', isRecipients })
  return addContainer(to, { id: 'cc', title: 'Cc', isRecipients })
}

const idsIn = (state: Targets, id = 'to') =>
  state.containers.find((one) => one.id === id)?.items.map((one) => one.id)
const container = (state: Targets, id = 'to') => {
  const container = state.containers.find((one) => one.id === id)
  if (!container) throw new Error(`no container ${id}`)
  return container
}

it('contacts of the same number in two address books are two', () => {
  const own = { ...item('7', '', 'contact'), store: 'DB' as const }
  const mailed = { ...item('7', '', 'contact'), store: 'EWS' as const }
  expect(isSame(own, mailed)).toBe(false)
  expect(idsIn(addItems(targets(), 'to', [own, mailed, own]))).toEqual(['7', '7'])
  expect(keyOf(own)).toBe(keyOf({ kind: 'contact', id: '7' }))
})

describe('containers', () => {
  it('are added once by id, the first one active', () => {
    const state = addContainer(targets(), { id: 'to', title: 'Again', isRecipients: false, items: [a] })
    expect(state.containers.map((one) => [one.id, one.title])).toEqual([
      ['to', 'To'],
      ['cc', 'Cc'],
    ])
    expect(activeContainer(state)?.id).toBe('to')
  })

  it('have exactly one active for every option', () => {
    expect(activate(targets(), 'cc').activeId).toBe('cc')
    expect(activate(targets(), 'nowhere').activeId).toBe('to')
  })

  it('open with what was chosen before, one only in single mode', () => {
    const start = { id: 'x', title: '', isRecipients: false, items: [a, b, { ...a }] }
    expect(idsIn(addContainer(emptyTargets(false), start), 'x')).toEqual(['a', 'b'])
    expect(idsIn(addContainer(emptyTargets(true), start), 'x')).toEqual(['a'])
  })
})

describe('adding', () => {
  it.each([
    ['the same id', item('a', ''), ['a']],
    ['the same address in other letters', item('z', 'A@X.example'), ['a']],
    ['another without address', item('z', ''), ['a', 'z']],
    ['another kind of the same id', item('a', '', 'department'), ['a', 'a']],
  ])('%s', (_name, next, expected) => {
    expect(idsIn(addItems(addItems(targets(), 'to', [a]), 'to', [next]))).toEqual(expected)
  })

  it('preserves the order and drops duplicates among the added items', () => {
    expect(idsIn(addItems(targets(), 'to', [b, a, b]))).toEqual(['b', 'a'])
  })

  it('leaves the other container alone, which may hold the same person', () => {
    const state = addItems(addItems(targets(), 'to', [a]), 'cc', [a])
    expect([idsIn(state, 'to'), idsIn(state, 'cc'), countItems(state)]).toEqual([['a'], ['a'], 2])
  })

  it('replaces the one that a single picker holds', () => {
    const state = addItems(addItems(targets(true), 'to', [a]), 'to', [b, c])
    expect(idsIn(state)).toEqual(['c'])
    expect(idsIn(addItems(state, 'to', []))).toEqual(['c'])
  })

  it('takes all members of a group into a single recipient container', () => {
    expect(idsIn(addItems(addItems(targets(true, true), 'to', [a]), 'to', [b, c]))).toEqual(['b', 'c'])
  })

  it('leaves out recipients without an address', () => {
    expect(idsIn(addItems(targets(false, true), 'to', [item('n', ''), a]))).toEqual(['a'])
  })
})

describe('groups', () => {
  const group = item('g', '', 'list')

  it('become their members, no one twice by address', () => {
    const members = new Map([[keyOf(group), [a, b, item('z', 'B@x.example')]]])
    expect(expandGroups([b, group, c], members).map((one) => one.id)).toEqual(['b', 'a', 'c'])
  })

  it.each([
    ['list', true],
    ['group', true],
    ['person', false],
    ['department', false],
    ['contact', false],
    ['address', false],
  ] as const)('%s is a group: %s', (kind, expected) => {
    expect(isGroup({ kind })).toBe(expected)
  })
})

describe('ticks', () => {
  const full = addItems(targets(), 'to', [a, b, c])

  it('are turned one by one and never name what is not there', () => {
    const one = toggle(full, 'to', 'person:b')
    expect([...container(one).ticked]).toEqual(['person:b'])
    expect([...container(toggle(one, 'to', 'person:b')).ticked]).toEqual([])
    expect([...container(tick(full, 'to', ['person:a', 'person:zzz'])).ticked]).toEqual(['person:a'])
  })

  it.each([
    ['no items', targets(), false],
    ['items and none ticked', full, false],
    ['some ticked', tick(full, 'to', ['person:a']), false],
    ['all ticked', tickAll(full, 'to', true), true],
    ['all ticked and taken away', tickAll(tickAll(full, 'to', true), 'to', false), false],
  ])('select-all with %s', (_name, state, expected) => {
    expect(isAllTicked(container(state))).toBe(expected)
  })

  it('select-all of an empty container stays off', () => {
    expect(isAllTicked(container(tickAll(targets(), 'to', true)))).toBe(false)
  })

  it('name what is removed', () => {
    const state = removeTicked(tick(full, 'to', ['person:a', 'person:c']), 'to')
    expect(idsIn(state)).toEqual(['b'])
    expect(container(state).ticked.size).toBe(0)
  })
})

describe('moving', () => {
  const full = addItems(targets(), 'to', [a, b, c])

  it.each([
    ['nothing ticked', [], false, false],
    ['the first', ['a'], false, true],
    ['the middle', ['b'], true, true],
    ['the last', ['c'], true, false],
    ['two of them', ['a', 'b'], false, false],
  ])('%s', (_name, ids, up, down) => {
    const state = container(
      tick(
        full,
        'to',
        ids.map((id) => `person:${id}`),
      ),
    )
    expect([canMove(state, -1), canMove(state, 1)]).toEqual([up, down])
  })

  it('moves one step and preserves the selection', () => {
    const down = move(tick(full, 'to', ['person:a']), 'to', 1)
    expect(idsIn(down)).toEqual(['b', 'a', 'c'])
    expect(idsIn(move(down, 'to', -1))).toEqual(['a', 'b', 'c'])
    expect(idsIn(move(tickAll(full, 'to', true), 'to', 1))).toEqual(['a', 'b', 'c'])
  })

  it('by drag goes before or after another item', () => {
    const keys = new Set(['person:a', 'person:b'])
    expect(idsIn(reorder(full, 'to', keys, { key: 'person:c', isAfter: true }))).toEqual(['c', 'a', 'b'])
    expect(idsIn(reorder(full, 'to', new Set(['person:c']), { key: 'person:a', isAfter: false }))).toEqual([
      'c',
      'a',
      'b',
    ])
    expect(idsIn(reorder(full, 'to', keys, { key: 'person:a', isAfter: true }))).toEqual(['a', 'b', 'c'])
  })

  it('from one container to another leaves the first and adds no one twice', () => {
    const both = addItems(full, 'cc', [b])
    const state = transfer(both, 'to', 'cc', new Set(['person:a', 'person:b']))
    expect([idsIn(state, 'to'), idsIn(state, 'cc')]).toEqual([['c'], ['b', 'a']])
  })

  it('from one container to recipients leaves an item without an address where it was', () => {
    const mixed = addContainer(
      addContainer(emptyTargets(false), { id: 'all', title: 'All', isRecipients: false }),
      {
        id: 'cc',
        title: 'Cc',
        isRecipients: true,
      },
    )
    const silent = item('d', '')
    const state = transfer(
      addItems(mixed, 'all', [a, silent]),
      'all',
      'cc',
      new Set(['person:a', 'person:d']),
    )
    expect([idsIn(state, 'all'), idsIn(state, 'cc')]).toEqual([['d'], ['a']])
  })
})

describe('the chosen on the left', () => {
  it.each([
    ['many may be chosen', false, ['a'], ['a', 'b'], ['a', 'b']],
    ['single: the new one clears the others', true, ['a'], ['a', 'b'], ['b']],
    ['single: the only one', true, [], ['a'], ['a']],
    ['single: none', true, ['a'], [], []],
  ])('%s', (_name, isSingle, before, after, expected) => {
    expect([...choose(isSingle, new Set(before), new Set(after))]).toEqual(expected)
  })
})

it('the result names containers with text and value, and reads back', () => {
  const state = addItems(targets(), 'to', [a])
  const result = toResult(state, (one) => `${one.name.ko} 님`)
  expect(result).toMatchObject([
    { id: 'to', items: [{ text: 'a 님', value: 'a', kind: 'person', email: 'a@x.example' }] },
    { id: 'cc', items: [] },
  ])
  const [first] = result[0]?.items ?? []
  expect(first && fromResult(first)).toEqual(a)
})
