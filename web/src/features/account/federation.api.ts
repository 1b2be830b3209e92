import { accountProviderApi } from '@maru/api/account/provider'
import type { Output } from '@maru/api/kit/endpoint'
import { basePath } from '#kit/address/link.tsx'
import { call } from '#kit/call/call.ts'
import { useRead } from '#kit/call/read.ts'

/** A provider as the sign-in page shows it. */
export type OfferedProvider = Output<typeof accountProviderApi.findProviders>['providers'][number]

/** The key under which this tab stores the secret that binds a sign-in with a provider to it. */
const binderKey = 'maru-sso'

/** Whether this page can bind a sign-in to the browser: only pages of https and localhost can. */
export const knowsFederation = () => globalThis.crypto?.subtle !== undefined

const { hostname } = window.location

/** Whether the host is this machine, on which the form is always shown (spec 1§2). */
export const isLocalHost = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'

/** Reads the sign-in providers of this host; nothing is requested if `isAsked` is false. */
export function useProviders(isAsked: boolean) {
  const input = isAsked && knowsFederation() ? { host: hostname } : null
  return useRead(accountProviderApi.findProviders, input, { staleTime: 300_000 })
}

/** The provider of a mail domain; undefined if there is none. Throws CallError. */
export async function findProviderOf(domain: string): Promise<OfferedProvider | undefined> {
  if (!knowsFederation() || !/^[A-Za-z0-9.-]+$/.test(domain)) return undefined
  const { providers } = await call(accountProviderApi.findProviders, { host: hostname, domain })
  return providers[0]
}

/**
 * Leaves for a sign-in provider. A secret stays in this tab, and its hash goes along: only this browser can enter with the
 * answer.
 */
export async function startFederated(input: {
  provider: Pick<OfferedProvider, 'providerId' | 'kind'>
  returnUrl: string
  hint?: string
}): Promise<void> {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const binder = btoa(String.fromCharCode(...bytes)).replace(
    /[+/=]/g,
    (sign) => ({ '+': '-', '/': '_' })[sign] ?? '',
  )
  sessionStorage.setItem(binderKey, binder)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(binder)))
  const bind = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const query = new URLSearchParams({ return: `${basePath}${input.returnUrl}`, bind })
  if (input.hint) query.set('hint', input.hint)
  window.location.assign(`/auth/${input.provider.kind}/${input.provider.providerId}/start?${query}`)
}

/** The ticket of a provider's answer in the address of the sign-in page; null without one. It is removed from the address. */
export function takeTicket(): string | null {
  const [, ticket] = /^#sso=([A-Za-z0-9_-]{20,100})$/.exec(window.location.hash) ?? []
  if (ticket === undefined) return null
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  return ticket
}

/** Enters with the ticket of a provider's answer; returns the path to open. Throws CallError. */
export async function enterFederated(ticket: string): Promise<string> {
  const binder = sessionStorage.getItem(binderKey) ?? 'this-tab-began-no-sign-in'
  sessionStorage.removeItem(binderKey)
  const { returnPath } = await call(accountProviderApi.enterFederated, { ticket, binder })
  return returnPath
}

/** Milliseconds after which the sign-in page opens although the provider has not shown its page. */
const frameTime = 3000

/** Signs out at the provider in a hidden frame (spec 1§2). Ends after three seconds if the provider forbids frames. */
export async function leaveProvider(address: string): Promise<void> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = 'sign-out'
  await new Promise<void>((resolve) => {
    frame.addEventListener('load', () => resolve(), { once: true })
    window.setTimeout(resolve, frameTime)
    frame.src = address
    document.body.append(frame)
  })
}
