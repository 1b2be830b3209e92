import { defineApi, read } from '@maru/api/kit/endpoint'
import { object, text } from '@maru/api/kit/schema'
import { expect, test } from 'vitest'
import * as probe from '#test/probe-calls.ts'
import type { Context } from './context.ts'
import { routes } from './routes.ts'

const of = (path: string) =>
  read(path, 'maru', {
    summary: 'Answers.',
    input: object({ day: text(10) }),
    output: object({ day: text(10) }),
  })
const api = defineApi('probe', { getDay: of('/probe/day'), getWeek: of('/probe/week') })
const getWeek = (_context: Context, { day }: { day: string }) => ({ day: `week of ${day}` })

test('a call has the function of its name, from a module or an object', async () => {
  const joined = routes(api, probe, { getWeek })
  const answers = joined.map(({ run }) => run({} as Context, { day: '1' }))
  expect(await Promise.all(answers)).toEqual([{ day: 'day 1' }, { day: 'week of 1' }])
  expect(joined.map(({ endpoint }) => endpoint.name)).toEqual(['probe.getDay', 'probe.getWeek'])
})

test('a module may export more than handlers; an object may not', () => {
  expect(Object.keys(probe)).toContain('firstDay')
  expect(() => routes(api, probe, { getWeek, getYear: getWeek })).toThrow(
    'getYear is no call of the contract',
  )
})

test('two handlers of one call end the start', () => {
  expect(() => routes(api, probe, { getWeek, getDay: getWeek })).toThrow('probe.getDay has 2 handlers')
})

test('a call without a handler neither compiles nor starts', () => {
  // @ts-expect-error getWeek has no handler
  expect(() => routes(api, probe)).toThrow('probe.getWeek has 0 handlers')
})

test('a handler with another input or answer, and a module without handlers, do not compile', () => {
  const getYear = () => ({ day: '' })
  // @ts-expect-error the input has no field of this name
  routes(api, probe, { getWeek: (_context: Context, { hour }: { hour: string }) => ({ day: hour }) })
  // @ts-expect-error the answer has no day
  routes(api, probe, { getWeek: () => ({ hour: '' }) })
  // @ts-expect-error no call of the contract
  expect(() => routes(api, probe, { getWeek }, { getYear })).toThrow('getYear is no call')
})
