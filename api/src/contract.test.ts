import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Api, Endpoint } from './kit/endpoint.ts'
import { kitErrors } from './kit/errors.ts'

const folder = import.meta.dirname
const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
const modules = await Promise.all(
  files.map(async (name) => ({
    name,
    exports: (await import(join(folder, name))) as Record<string, unknown>,
  })),
)

const tables = modules.flatMap(({ exports }) =>
  Object.entries(exports).filter((entry): entry is [string, Api] => entry[0].endsWith('Api')),
)
const endpoints = tables.flatMap(([, api]) => Object.values(api))
const named = endpoints.map((endpoint) => [endpoint.name, endpoint] as const)
const codes = new Set([
  ...Object.keys(kitErrors),
  ...modules.flatMap(({ exports }) =>
    Object.entries(exports).flatMap(([name, value]) =>
      name.endsWith('Errors') ? Object.keys(value as object) : [],
    ),
  ),
])

const fieldsOf = (endpoint: Endpoint) => Object.keys(endpoint.input.properties)

describe('the contract', () => {
  test('has calls of several domains', () => {
    expect(tables.length).toBeGreaterThan(3)
    expect(endpoints.length).toBeGreaterThan(30)
  })

  test('names every call once', () => {
    expect(endpoints.map(({ name }) => name)).toEqual([...new Set(endpoints.map(({ name }) => name))])
  })

  test('gives no two calls one method and path, whatever the letter case', () => {
    const places = endpoints.map(
      ({ method, path }) => `${method} ${path.toLowerCase().replaceAll(/\{\w+\}/g, '{}')}`,
    )
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([])
  })

  test.each(named)(
    '%s takes the places of its path, its query and its actors from its input',
    (_name, endpoint) => {
      const places = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      const wanted = [...places, ...(endpoint.query ?? []), ...(endpoint.actor ?? [])]
      expect(fieldsOf(endpoint)).toEqual(expect.arrayContaining(wanted))
    },
  )

  test.each(named)('%s drops what it does not name', (_name, endpoint) => {
    expect(endpoint.input).toHaveProperty('additionalProperties', false)
  })

  test.each(named)('%s fails with known codes only', (_name, endpoint) => {
    expect((endpoint.errors ?? []).filter((code) => !codes.has(code))).toEqual([])
  })

  test.each(named.filter(([, endpoint]) => endpoint.throttle))(
    '%s sends the secret that it guesses in a body',
    (_name, endpoint) => {
      expect(endpoint.method).toBe('POST')
      expect(endpoint.query ?? []).toEqual([])
    },
  )
})
