import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Api, Endpoint } from './kit/endpoint.ts'
import { declaredErrors } from './kit/errors.ts'

const folder = import.meta.dirname
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
)
// One after another: Vitest may evaluate a module twice when many imports reach it at the same time.
const modules: { name: string; exports: Record<string, unknown> }[] = []
for (const name of files) modules.push({ name, exports: await import(join(folder, name)) })

const tables = modules.flatMap(({ exports }) =>
  Object.entries(exports).filter((entry): entry is [string, Api] => entry[0].endsWith('Api')),
)
// A table that another file exports again counts once.
const endpoints = [...new Set(tables.flatMap(([, api]) => Object.values(api)))]
const named = endpoints.map((endpoint) => [endpoint.name, endpoint] as const)
const codes = new Set(declaredErrors().map(([code]) => code))

const fieldsOf = (endpoint: Endpoint) => Object.keys(endpoint.input.properties)

/** The fields of a schema, at every depth, that are numbers without bounds. */
function listUnbounded(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, minimum, maximum, enum: values, ...rest } = schema as Record<string, unknown>
  const isNumber = type === 'integer' || type === 'number'
  const isBounded = values !== undefined || (minimum !== undefined && maximum !== undefined)
  const own = isNumber && !isBounded ? [path] : []
  const below = Object.entries(rest).flatMap(([key, value]) =>
    listUnbounded(value, key === 'properties' || /^\d+$/.test(key) ? path : `${path}.${key}`),
  )
  return [...own, ...below]
}

describe('the contract', () => {
  test('has calls of several domains', () => {
    expect(tables.length).toBeGreaterThan(3)
    expect(endpoints.length).toBeGreaterThan(30)
  })

  test('has unique names of calls', () => {
    expect(endpoints.map(({ name }) => name)).toEqual([...new Set(endpoints.map(({ name }) => name))])
  })

  test('has unique methods and paths of calls, regardless of letter case', () => {
    const places = endpoints.map(
      ({ method, path }) => `${method} ${path.toLowerCase().replaceAll(/\{\w+\}/g, '{}')}`,
    )
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([])
  })

  test.each(named)('the path, query and actor fields of %s are input fields', (_name, endpoint) => {
    const places = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    const wanted = [...places, ...(endpoint.query ?? []), ...(endpoint.actor ?? [])]
    expect(fieldsOf(endpoint)).toEqual(expect.arrayContaining(wanted))
  })

  test.each(named)('%s drops unknown fields', (_name, endpoint) => {
    expect(endpoint.input).toHaveProperty('additionalProperties', false)
  })

  test('a number of a request has bounds: 1e300 is an integer, and no column takes it', () => {
    const unbounded = endpoints.flatMap(({ name, input }) =>
      listUnbounded(input).map((field) => `${name} ${field}`),
    )
    expect(unbounded).toEqual([])
  })

  test.each(named)('%s declares known codes only', (_name, endpoint) => {
    expect((endpoint.errors ?? []).filter((code) => !codes.has(code))).toEqual([])
  })

  const reads = new Map(endpoints.filter(({ changes }) => !changes).map((one) => [one.name, one]))
  const domains = new Set([...reads.keys()].map((name) => name.split('.')[0]))
  const topics = new Set(endpoints.flatMap((one) => (one.refreshedBy ?? []).map(({ topic }) => topic)))
  const holds = (one: Endpoint | undefined, field: string) =>
    one !== undefined && fieldsOf(one).some((name) => name.toLowerCase() === field.toLowerCase())

  test.each(named.filter(([, endpoint]) => endpoint.refreshes))(
    '%s refreshes existing reads by common fields',
    (_name, endpoint) => {
      expect(endpoint.changes).toBe(true)
      for (const refresh of endpoint.refreshes ?? []) {
        if (typeof refresh === 'string')
          expect(reads.has(refresh) || domains.has(refresh), refresh).toBe(true)
        else if ('topic' in refresh) expect(topics).toContain(refresh.topic)
        else expect(holds(reads.get(refresh.read), refresh.by), refresh.read).toBe(true)
        if (typeof refresh !== 'string' && refresh.by !== undefined)
          expect(holds(endpoint, refresh.by), refresh.by).toBe(true)
      }
    },
  )

  test('every call that changes something names the reads that it refreshes, or why there are none', () => {
    const isNamed = ({ refreshes = [], refreshesNothing = '' }: Endpoint) =>
      refreshes.length > 0 !== refreshesNothing.length > 10
    expect(endpoints.filter((one) => one.changes && !isNamed(one)).map(({ name }) => name)).toEqual([])
    expect(endpoints.filter((one) => !one.changes && one.refreshesNothing).map(({ name }) => name)).toEqual(
      [],
    )
  })

  test.each(named.filter(([, endpoint]) => endpoint.refreshedBy))(
    '%s is a read that is refreshed by pushes with fields of its input',
    (_name, endpoint) => {
      expect(endpoint.changes).toBe(false)
      for (const { by } of endpoint.refreshedBy ?? [])
        if (by !== undefined) expect(holds(endpoint, by)).toBe(true)
    },
  )

  test('a call that a replica may answer changes nothing and guesses no secret', () => {
    const marked = endpoints.filter(({ replica }) => replica)
    expect(marked.length).toBeGreaterThan(50)
    expect(marked.filter(({ changes, throttle }) => changes || throttle).map(({ name }) => name)).toEqual([])
  })

  test.each(named.filter(([, endpoint]) => endpoint.throttle))(
    '%s sends its secret in a body',
    (_name, endpoint) => {
      expect(endpoint.method).toBe('POST')
      expect(endpoint.query ?? []).toEqual([])
    },
  )
})

test('these reads, and no others, may be stored by a phone', () => {
  const stored = endpoints.filter(({ offline }) => offline)
  expect(stored.filter(({ changes }) => changes)).toEqual([])
  expect(stored.map(({ name }) => name).sort()).toEqual([
    ...['account.getCurrentAccount', 'account.listPhotos'],
    ...['board.countArticles', 'board.countUnread', 'board.getArticle', 'board.getBoardConfig'],
    ...['board.listArticles', 'board.listBoards', 'board.listComments', 'board.listNewArticleBoards'],
    'board.listRecentArticles',
    ...['calendar.getEvent', 'calendar.getEventCard', 'calendar.getUserConfig', 'calendar.listCalendars'],
    ...['calendar.listEvents', 'calendar.listHolidays'],
    ...[
      'mail.countUnread',
      'mail.getMail',
      'mail.getMailPage',
      'mail.getMailboxSize',
      'mail.getSignature',
      'mail.listConversation',
    ],
    ...['mail.listFolderTree', 'mail.listFolders', 'mail.listInternalDomains', 'mail.listMails'],
    ...['menu.getChangedTextsFile', 'menu.getDictionaryFile', 'menu.getMenuFile', 'menu.getQuickMenuFile'],
    ...['org.getPerson', 'org.getPersonByEmail', 'webpart.listCounts', 'work.countWork', 'work.listWork'],
  ])
})
