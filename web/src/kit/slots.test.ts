import { afterEach, expect, test } from 'vitest'
import { fillSlots, laterSlot, withLaterSlots } from './slots.ts'

afterEach(() => fillSlots([]))

const entry = (id: string, order: number) => ({ id, order, label: 'gnb.entry.settings' as const, icon: null })
const module = async () => 'module'

test('later slots have the entries of all rooms in their order, and are loaded once', async () => {
  let loads = 0
  const room = (id: string, order: number) => ({
    name: id,
    later: async () => {
      loads += 1
      return { paletteEntries: [entry(id, order)] }
    },
  })
  fillSlots([room('second', 20), { name: 'none' }, room('first', 10)])
  expect(await Promise.all([withLaterSlots(module), withLaterSlots(module)])).toEqual(['module', 'module'])
  expect(laterSlot('paletteEntries').map(({ id }) => id)).toEqual(['first', 'second'])
  expect(laterSlot('adminPages')).toEqual([])
  expect(loads).toBe(2)
})

test('a later slot that is read before it is loaded is an error', () => {
  fillSlots([])
  expect(() => laterSlot('adminPages')).toThrow('withLaterSlots')
})

test('a failure is thrown, and the next call loads again', async () => {
  let isBroken = true
  const later = async () => {
    if (isBroken) throw new Error('offline')
    return { paletteEntries: [entry('one', 1)] }
  }
  fillSlots([{ name: 'one', later }])
  await expect(withLaterSlots(module)).rejects.toThrow('offline')
  isBroken = false
  await withLaterSlots(module)
  expect(laterSlot('paletteEntries').map(({ id }) => id)).toEqual(['one'])
})
