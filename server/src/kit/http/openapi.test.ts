import { accountApi } from '@maru/api/account'
// They declare the errors of a sign-in.
import '@maru/api/account/ldap'
import '@maru/api/account/sign-in-limit'
import { linkApi } from '@maru/api/admin/link'
import { boardApi } from '@maru/api/board'
import type { Endpoint } from '@maru/api/kit/endpoint'
import { defineApi, endpoint } from '@maru/api/kit/endpoint'
import { nullable, object, Type } from '@maru/api/kit/schema'
import { menuApi } from '@maru/api/menu'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { docsPage } from './docs-page.ts'
import { openApiDocument } from './openapi.ts'
import { typeText } from './schema-text.ts'

const odd = defineApi('odd', {
  put: endpoint({
    summary: 'Every <place> at once.',
    spec: 'maru',
    method: 'PUT',
    path: '/odd/{id}',
    access: 'session',
    changes: true,
    input: object({ id: Type.Integer(), type: Type.Optional(Type.String()), name: nullable(Type.String()) }),
    query: ['type'],
    actor: ['PersonCode'],
    output: object({ at: nullable(object({ day: Type.String({ format: 'date' }) })) }),
    errors: ['kit.conflict'],
    throttle: 'signIn',
  }),
})
const endpoints: Endpoint[] = [accountApi, menuApi, odd].flatMap((api) => Object.values(api) as Endpoint[])
const parts = { version: '1.2.3', cookieName: 'maru' }

/** The parts of a document that these tests read. */
interface Document {
  paths: Record<string, Record<string, Operation>>
}
interface Operation {
  security: unknown[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: { 'application/json': { schema: { properties: object; required?: string[] } } } }
  responses: Record<
    string,
    { description: string; content: Record<string, { schema?: { properties: object } }> }
  >
}
const document = openApiDocument(endpoints, parts) as unknown as Document
const put = document.paths['/odd/{id}']?.put

describe('the OpenAPI document', () => {
  test('an OpenAPI 3.1 validator finds no fault in it', async () => {
    const validator = new Validator()
    const result = await validator.validate({ ...document })
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  test('the validator refuses a document without its paths', async () => {
    const result = await new Validator().validate({ ...document, paths: 1 })
    expect(result.valid).toBe(false)
  })

  test('every call has an operation', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
    expect(operations).toHaveLength(endpoints.length)
  })

  test('fields are described in path, query and body as the call reads them', () => {
    const places = put?.parameters.map(({ name, in: place, required }) => [name, place, required])
    expect(places).toEqual([
      ['id', 'path', true],
      ['type', 'query', false],
      ['X-Requested-With', 'header', true],
    ])
    const schema = put?.requestBody?.content['application/json'].schema
    expect(Object.keys(schema?.properties ?? {})).toEqual(['name'])
    expect(schema?.required).toEqual(['name'])
  })

  test('error codes are listed under their declared status', () => {
    expect(put?.responses['409']?.description).toBe('kit.conflict')
    expect(put?.responses['403']?.description).toContain('kit.originRefused')
    expect(put?.responses['429']?.description).toBe('kit.throttled')
  })

  test('bytes are described without a schema, a JSON file without the envelope', () => {
    const answer = (path: string) => document.paths[path]?.get?.responses['200']?.content ?? {}
    expect(answer(accountApi.getPhoto.path)).toEqual({ '*/*': {} })
    const file = answer(menuApi.getMenuFile.path)['application/json']?.schema
    expect(Object.keys(file?.properties ?? {})).toEqual(['comCode', 'version', 'menus'])
  })

  test('programs read the calls that a token opens, with its scope and without the header of browsers', () => {
    const all = [
      ...endpoints,
      ...(Object.values(boardApi) as Endpoint[]),
      ...(Object.values(linkApi) as Endpoint[]),
    ]
    const { paths } = openApiDocument(all, { ...parts, cookieName: null }) as unknown as Document
    const write = paths[boardApi.createArticle.path]?.post
    expect(write?.security).toEqual([
      { token: ['board:write'] },
      { system: ['board:write'] },
      { oauth: ['board:write'] },
    ])
    expect(write?.parameters).toEqual([{ $ref: '#/components/parameters/Person' }])
    expect(paths[linkApi.submitDocument.path]?.post?.parameters).toEqual([])
    expect(paths[linkApi.submitDocument.path]?.post?.security).toEqual([{ system: [] }, { oauth: ['link'] }])
    expect(paths['/odd/{id}']).toBeUndefined()
    expect(paths[accountApi.login.path]).toBeUndefined()
    const form = paths[linkApi.uploadFile.path]?.post?.requestBody?.content as
      | Record<string, unknown>
      | undefined
    expect(form).toMatchObject({ 'multipart/form-data': { schema: { required: ['file'] } } })
  })

  test('a public call requires no session and any other call requires the cookie', () => {
    expect(put?.security).toEqual([{ session: [] }])
    expect(document.paths[accountApi.login.path]?.post?.security).toEqual([])
  })
})

describe('the browsable page', () => {
  const page = docsPage(endpoints)

  test('it lists every call, escapes texts and carries no inline script or style', () => {
    expect(page.match(/<details id=/g)).toHaveLength(endpoints.length)
    expect(page).toContain('Every &lt;place&gt; at once.')
    expect(page).not.toMatch(/<script(?! src=)|<style| style=| on\w+=/)
  })
})

describe('the short notation of schemas', () => {
  test.each([
    [Type.String({ maxLength: 5 }), 'string ≤ 5'],
    [Type.Integer({ minimum: 1, maximum: 9 }), 'integer 1…9'],
    [nullable(Type.Integer()), 'integer | null'],
    [Type.Array(nullable(Type.String()), { maxItems: 3 }), '(string | null)[] (at most 3)'],
    [object({}), '{}'],
    [object({ a: Type.Optional(Type.Boolean()), b: Type.Unknown() }), '{\n  a?: boolean\n  b: anything\n}'],
  ])('%#', (schema, text) => {
    expect(typeText(schema)).toBe(text)
  })
})
