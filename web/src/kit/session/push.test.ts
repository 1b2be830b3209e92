// @vitest-environment node
import { expect, it } from 'vitest'
import { readPush, reconnectWait } from './push.ts'

it('a pushed line names a topic and the id it concerns', () => {
  expect(readPush('{"topic":"board.articles","id":3}')).toEqual({
    topic: 'board.articles',
    id: '3',
    change: '',
  })
  expect(readPush('{"topic":"board.articles"}')).toEqual({ topic: 'board.articles', id: '', change: '' })
})

it.each(['', 'null', '[]', '{"topic":3}', '{"event":"x"}', 'not json'])('%s is passed over', (line) => {
  expect(readPush(line)).toBeNull()
})

it('the stream waits longer after each break, at most a minute', () => {
  expect([1, 2, 3, 10].map(reconnectWait)).toEqual([2000, 4000, 8000, 60_000])
})
