import { object, Type } from '@maru/api/kit/schema'
import { expect, test } from 'vitest'
import { rooms } from '#src/rooms.ts'
import { inputReader } from '../input/validate.ts'
import { answerCompiler, envelopeOf } from './answer-writers.ts'

const compile = async (schema: object) =>
  (await answerCompiler())({ schema, method: 'GET', url: '/', httpStatus: '200' })

test('a second app of a process compiles neither the inputs nor the answers of the calls again', async () => {
  const endpoints = rooms.flatMap((room) => room.routes.map((route) => route.endpoint))
  expect(endpoints.length).toBeGreaterThan(600)
  for (const endpoint of endpoints.filter(({ answer }) => answer !== 'raw').slice(0, 50)) {
    expect(envelopeOf(endpoint)).toBe(envelopeOf(endpoint))
    expect(await compile(envelopeOf(endpoint))).toBe(await compile(envelopeOf(endpoint)))
    expect(inputReader(endpoint)).toBe(inputReader(endpoint))
  }
})

test('an answer is written by its own schema, without fields that the schema does not have', async () => {
  const write = await compile(object({ result: object({ a: Type.Integer() }) }))
  const other = await compile(object({ result: object({ b: Type.Integer() }) }))
  const answer = { result: { a: 1, b: 2 } }
  expect([write(answer), other(answer)]).toEqual(['{"result":{"a":1}}', '{"result":{"b":2}}'])
})
