import { showHookMessage } from '#modules/admin/hook/show.jobs.ts'
import type { TestApp } from './app.ts'

/** The address of an incoming hook; with an empty secret, the one for the header Authorization. */
export interface HookAddress {
  path: string
  secret: string
}

/** Posts as a program does: without a session and without the header of browsers. Returns the status and the word. */
export async function postToHook(
  { app }: Pick<TestApp, 'app'>,
  { path, secret }: HookAddress,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<[number, string]> {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await app.server.inject({
    ...{ method: 'POST', url: secret === '' ? path : `${path}/${secret}`, payload },
    headers: { 'content-type': 'application/json', ...headers },
  })
  return [answer.statusCode, answer.body]
}

/** Runs the jobs of the messages that wait. */
export async function showMessages({ app, db }: Pick<TestApp, 'app' | 'db'>): Promise<void> {
  const rows = await db<{ messageId: number }[]>`
    select message_id::float8 as message_id from admin_hook_message where state = 'waiting' order by message_id`
  for (const row of rows) await showHookMessage({ ...app.services, db }, row)
  await app.drainEvents()
}
