import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '#kit/context.ts'
import type { Quota } from '#kit/data/quota.ts'
import { takeQuota } from '#kit/data/quota.ts'

const quota: Quota = { name: 'gnb.learning', limit: 20, minutes: 60 }
/** Timeout of one step of the provider in milliseconds. */
const patience = 10_000
const longestAnswer = 65_536

type Step = 'INIT' | 'BODY' | 'END'

interface StepAnswer {
  token?: string
  url?: string
}

/** Parses the provider's JSON; throws for anything else, so that the exchange fails. */
async function readAnswer(response: Response): Promise<StepAnswer> {
  const text = await response.text()
  if (!response.ok || text.length > longestAnswer) throw new Error(`the provider answered ${response.status}`)
  const value: unknown = text === '' ? {} : JSON.parse(text)
  if (typeof value !== 'object' || value === null) throw new Error('the provider answered no object')
  const of = (name: string) => {
    const field: unknown = Reflect.get(value, name)
    return typeof field === 'string' ? field : undefined
  }
  return { token: of('token'), url: of('url') }
}

/**
 * The exchange (spec 1§7): three POSTs with the header Step and the authentication headers. INIT returns the token
 * for the other two steps. BODY has the form fields gubun and code. END is sent some seconds later and returns the
 * address.
 */
async function exchange({ config, viewer }: Context): Promise<string> {
  const { url, key, gubun } = config.learning
  let token = ''
  const send = async (step: Step, fields?: Record<string, string>) => {
    const headers = {
      Step: step,
      Authorization: `Bearer ${key}`,
      'X-Person-Code': viewer.personCode,
      Token: token,
    }
    const body = fields ? new URLSearchParams(fields) : undefined
    const signal = AbortSignal.timeout(patience)
    return readAnswer(await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' }))
  }
  token = (await send('INIT')).token ?? ''
  if (token === '') throw new Error('the provider gave no token')
  await send('BODY', { gubun, code: viewer.personCode })
  await pause(config.learning.pause)
  const { url: opened = '' } = await send('END')
  if (!/^https?:\/\/[^/]/.test(opened)) throw new Error('the provider gave no address')
  return opened
}

/** Signs the viewer on to the learning centre; if that fails, returns the address of the fallback page (spec 1§4). */
export async function signOnLearning(context: Context): Promise<{ isSignedOn: boolean; url: string }> {
  const { url, fallbackUrl } = context.config.learning
  const failed = { isSignedOn: false, url: fallbackUrl }
  if (url === '' || (await takeQuota(context, context.viewer, quota)) > 0) return failed
  try {
    return { isSignedOn: true, url: await exchange(context) }
  } catch (error) {
    context.log.warn({ message: String(error) }, 'learning: the sign-on failed')
    return failed
  }
}
