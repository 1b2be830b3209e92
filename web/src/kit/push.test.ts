// @vitest-environment node
import { expect, it } from 'vitest'
import { readPush } from './push.ts'

it('a pushed line names an event and the ids it concerns', () => {
  expect(readPush('{"event":"board.articles","ids":{"boardId":3}}')).toEqual({
    event: 'board.articles',
    ids: { boardId: 3 },
  })
})

it.each(['', 'null', '[]', '{"event":3}', '{"topic":"x"}', 'not json'])('%s is passed over', (line) => {
  expect(readPush(line)).toBeNull()
})
