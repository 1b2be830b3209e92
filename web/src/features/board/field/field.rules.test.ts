import { expect, test } from 'vitest'
import { readLevel, readPerson, readReceivers } from './field.rules.ts'

test('stored values are read without trust', () => {
  expect(readPerson('{"userName":"김","userTitle":"부장"}')).toMatchObject({ userName: '김' })
  expect(readPerson('{"userName":"김","userTitle":{"a":1}}')).toEqual({ userName: '김' })
  expect([readPerson('null'), readPerson('"x"'), readPerson('{'), readPerson('{"userName":3}')]).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(readReceivers('[{"userName":"박","userEmail":"a@b.example"},null]')).toEqual([
    { userName: '박', userEmail: 'a@b.example' },
    { userName: '', userEmail: '' },
  ])
  expect(readReceivers('{}')).toEqual([])
  expect([readLevel('{"TEXT":"상"}'), readLevel('[]'), readLevel('상')]).toEqual(['상', '', ''])
})
