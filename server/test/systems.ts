import { createHash, randomBytes } from 'node:crypto'
import type { Endpoint, Input, Output } from '@maru/api/kit/endpoint'
import type { Answer, TestApp } from './app.ts'

/** A connected system for tests; all forms of its company are allowed. */
export interface TestSystem {
  systemId: number
  token: string
  /** Calls with the token of the system, without a session. */
  call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Answer<Output<E>>>
}

/** Inserts a connected system of a company, with drafters (the whole company without them) and a rate without limit. */
export async function createTestSystem(
  { db, client }: Pick<TestApp, 'db' | 'client'>,
  comCode: string,
  {
    drafters = [`company:${comCode}`],
    mode = 'submit',
    name = '인사시스템',
    absences = true,
    scopes = [] as string[],
  } = {},
): Promise<TestSystem> {
  const token = `maru_link_${randomBytes(32).toString('base64url')}`
  const hash = createHash('sha256').update(token).digest()
  const [row] = await db<{ systemId: number }[]>`
    insert into admin_system (
      com_code, name, owner_code, deputy_code, hash, drafters, absences, scopes, calls_per_minute, created_by,
      created_at, expires_at)
    values (${comCode}, ${name}, 'user', 'peer', ${hash}, ${drafters}, ${absences}, ${scopes},
            1000000, 'manager', '2026-01-01', '2099-01-01')
    returning system_id::float8 as system_id`
  if (!row) throw new Error('an insert with returning has a row')
  const { systemId } = row
  await db`
    insert into admin_system_form (system_id, form_id, mode)
    select ${systemId}::bigint, form_id, ${mode} from approval_form where com_code = ${comCode}`
  const headers = { authorization: `Bearer ${token}`, 'x-requested-with': null }
  return { systemId, token, call: (endpoint, input) => client.call(endpoint, input, { headers }) }
}

/** The answer of the token address. */
export interface TokenAnswer {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  body: {
    access_token?: string
    token_type?: string
    expires_in?: number
    scope?: string
    error?: string
    error_description?: string
  }
}

/** Asks the token address as a program does, with a form and without a session. */
export async function requestToken(
  { app }: Pick<TestApp, 'app'>,
  form: Record<string, string> | string,
  headers: Record<string, string> = {},
  url = '/oauth/token',
): Promise<TokenAnswer> {
  const answer = await app.server.inject({
    ...{ method: 'POST', url, payload: new URLSearchParams(form).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

/** An access token of a system, with all of its scopes or the given ones. */
export async function createAccessToken(
  portal: Pick<TestApp, 'app'>,
  { systemId, token }: Pick<TestSystem, 'systemId' | 'token'>,
  scope = '',
): Promise<string> {
  const credentials = { client_id: `system-${systemId}`, client_secret: token }
  const { status, body } = await requestToken(portal, {
    ...{ grant_type: 'client_credentials', scope },
    ...credentials,
  })
  if (status !== 200 || body.access_token === undefined)
    throw new Error(`no access token: ${JSON.stringify(body)}`)
  return body.access_token
}
