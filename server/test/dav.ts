import { accountAppPasswordApi } from '@maru/api/account/app-password'
import type { Client, TestApp } from './app.ts'
import { loginOf, type Role } from './cast.ts'

/** A request of a program. */
export interface DavSent {
  body?: string
  type?: string
  headers?: Record<string, string>
}

/** Sends requests as the programs of people, each with an app password. */
export interface DavPrograms {
  passwords: Map<Role, string>
  send(
    role: Role,
    method: string,
    url: string,
    sent?: DavSent,
  ): Promise<{ status: number; body: string; headers: Record<string, unknown> }>
}

/** Creates app passwords for people. */
export async function openDavPrograms(
  portal: TestApp,
  people: Record<Role, Client>,
  roles: readonly Role[],
): Promise<DavPrograms> {
  const passwords = new Map<Role, string>()
  for (const role of roles) {
    const created = await people[role].call(accountAppPasswordApi.createAppPassword, {
      name: '휴대폰',
      uses: ['caldav', 'carddav'],
    })
    passwords.set(role, created.result.password)
  }
  return {
    passwords,
    async send(role, method, url, { body, type, headers } = {}) {
      const basic = Buffer.from(`${loginOf(role)}:${passwords.get(role)}`).toString('base64')
      const answer = await portal.app.server.inject({
        method: method as 'GET', // inject() accepts the added methods too
        url,
        headers: {
          authorization: `Basic ${basic}`,
          ...(body === undefined ? {} : { 'content-type': type ?? 'application/xml; charset=utf-8' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body }),
      })
      return { status: answer.statusCode, body: answer.body, headers: answer.headers }
    },
  }
}

/** The addresses in a multistatus. */
export const hrefsOf = (body: string) =>
  [...body.matchAll(/<d:response><d:href>([^<]*)/g)].map(([, href]) => href ?? '')
/** The sync token of a multistatus. */
export const tokenIn = (body: string) => /<d:sync-token>([^<]*)/.exec(body)?.[1] ?? ''
