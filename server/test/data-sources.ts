import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { adminSourceApi } from '@maru/api/admin/source'
import type { FieldSource, FormDefinition, FormField } from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import { afterAll, beforeEach } from 'vitest'
import type { Client, TestApp } from './app.ts'
import type { Forms } from './approvals.ts'
import { type WorldOptions, withSystem } from './system-world.ts'

/** A request that the program has received. */
export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** What the program does with a request. */
export type Reply = (response: ServerResponse) => void

/** Another program with data sources, on loopback; it never answers over the network of the machine. */
interface OtherProgram {
  received: Received[]
  /** The next answers, in their order; afterwards the usual one. */
  replies: Reply[]
  usual: Reply
  urlOf(path: string): string
  /** Begins to listen; returns host and port. */
  open(): Promise<string>
  close(): Promise<void>
}

/** Answers JSON. */
export const json =
  (answer: unknown, status = 200): Reply =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
/** Answers 200 with a body of a type. */
export const raw =
  (type: string, body: string): Reply =>
  (response) =>
    void response.writeHead(200, { 'content-type': type }).end(body)
/** Answers a status without a body. */
export const status =
  (code: number, headers: Record<string, string> = {}): Reply =>
  (response) =>
    void response.writeHead(code, headers).end()

/** A program that answers `usual` and remembers what it received. */
function createProgram(usual: Reply): OtherProgram {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece) => {
      body += piece
    })
    request.on('end', () => {
      program.received.push({ path: request.url ?? '', headers: request.headers, body })
      const reply = program.replies.shift() ?? program.usual
      reply(response)
    })
  })
  const host = () => `127.0.0.1:${(server.address() as AddressInfo).port}`
  const program: OtherProgram = {
    ...{ received: [], replies: [], usual },
    urlOf: (path) => `http://${host()}${path}`,
    open: () => new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(host()))),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return program
}

/**
 * Opens a portal with a connected system, and a program that the portal may call, for the tests of a file. Each test begins
 * with a program that answers `usual` and has received nothing.
 */
export function withProgram(usual: Reply, options: Omit<WorldOptions, 'env'> = {}) {
  const program = createProgram(usual)
  const env = async () => ({ WEBHOOK_HOSTS: await program.open() })
  const world = withSystem({ ...options, env })
  afterAll(() => program.close())
  beforeEach(() => {
    program.received.length = 0
    program.replies.length = 0
    program.usual = usual
  })
  return Object.assign(world, { program })
}

/** Checks a request as a receiver would, by the Standard Webhooks specification. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

type Created = Input<typeof adminSourceApi.createDataSource>

const name = (ko: string) => ({ ko, en: '', zh: '' })

/** What an administrator types about a source that is read; `more` replaces parts. */
export const sourceInput = (systemId: number, url: string, more: Partial<Created> = {}): Created => ({
  ...{ systemId, kind: 'read', name: '예산', url, seconds: 2, cacheSeconds: 0, sendsPerson: false },
  columns: [{ key: 'left', label: name('잔액') }],
  failure: { ko: '예산 시스템이 쉬고 있습니다.', en: '', zh: '' },
  ...more,
})

/** Adds a source to a system; returns its number and secret. */
export const createSource = async (
  manager: Client,
  input: Created,
): Promise<{ sourceId: number; secret: string }> =>
  (await manager.call(adminSourceApi.createDataSource, input)).result

/** Changes the present definition of a form without a new version. */
export async function changeForm(
  { db }: Pick<TestApp, 'db'>,
  forms: Forms,
  abbreviation: string,
  change: (definition: FormDefinition) => FormDefinition,
): Promise<void> {
  const formId = forms.get(abbreviation) ?? 0
  const [row] = await db<{ definition: FormDefinition }[]>`
    select definition from approval_form_version where form_id = ${formId}`
  if (!row) throw new Error('the form has a version')
  await db`
    update approval_form_version set definition = ${db.json(change(row.definition) as never)}
     where form_id = ${formId}`
}

/** The field `account`, which a source fills together with the amount. */
export const accountField = (sourceId: number, more: Partial<FieldSource> = {}): FormField => ({
  ...{ key: 'account', kind: 'text', label: name('예산 과목'), isRequired: false, options: [], formula: '' },
  ...{
    limit: 0,
    width: 2,
    requiredIf: '',
    visibleIf: '',
    default: '',
    help: name(''),
    words: 'none',
    columns: [],
  },
  source: {
    ...{ sourceId, sends: ['purpose'], fills: [{ column: 'left', field: 'amount' }], isStrict: false },
    ...more,
  },
})
