import { expect, it } from 'vitest'
import { asChosen } from './parts/view.rules.ts'
import type { PickItem } from './picker.rules.ts'

const none = { ko: '', en: '', zh: '' }
const person = (id: string): PickItem => ({
  ...{
    kind: 'person',
    id,
    name: none,
    title: none,
    place: none,
    email: '',
    photo: '',
    comCode: '',
    deptCode: '',
  },
})
const rows = (...ids: string[]) => ids.map((id) => ({ item: person(id) }))

it('what was ticked in another department stays ticked until its tick is taken away', () => {
  const first = asChosen(new Map(), rows('KIM', 'LEE'), new Set(['person:KIM']))
  const second = asChosen(first, rows('PARK'), new Set(['person:KIM', 'person:PARK']))
  expect([...second.keys()]).toEqual(['person:KIM', 'person:PARK'])
  const third = asChosen(second, rows('KIM'), new Set(['person:PARK']))
  expect([...third.values()].map((item) => item.id)).toEqual(['PARK'])
})
