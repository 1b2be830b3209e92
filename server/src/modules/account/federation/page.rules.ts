import type { ProtocolAnswer } from '#kit/protocols.ts'
import { portalPath } from '../account.rules.ts'

/** A text of a query; empty for anything else. */
export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** A path of the portal for after the sign-in; the home page for anything else. */
export function returnPathOf(asked: string): string {
  const path = asked.startsWith('/po') ? asked : `/po${asked}`
  const target = asked.length > 2000 || asked.startsWith('//') ? null : portalPath(path)
  if (!target || target.path.startsWith('//') || /^\/(account\/)?login\b/i.test(target.path)) return '/'
  return path.slice('/po'.length) || '/'
}

/** Leads the browser to another address, which does not learn where from. */
export const redirect = (location: string): ProtocolAnswer => ({
  status: 302,
  headers: { location, 'referrer-policy': 'no-referrer' },
})

/** The sign-in page with the reason, which it shows in the person's language. */
export function faultPage(code: string, requestId: string, returnPath = '/'): ProtocolAnswer {
  const query = new URLSearchParams({ fault: code, support: requestId })
  if (returnPath !== '/') query.set('returnUrl', returnPath)
  return redirect(`/po/login?${query}`)
}
