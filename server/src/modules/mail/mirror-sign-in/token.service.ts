import type { Background } from '#kit/room.ts'
import { fetchSignInAddress } from '#modules/account/index.ts'
import type { SignInRow } from '../mirror-table/sign-in.sql.ts'
import { SourceFault } from '../moving-source/source.rules.ts'
import { CompanyFault } from './company-fault.rules.ts'
import { runTry } from './try.service.ts'

/** Seconds before its end in which a token is not used any more. */
const reserve = 120
/** Seconds for which a token is used whose life the provider does not name (RFC 6749 §5.1). */
const unnamedLife = 300
/** Milliseconds for which a token address that does not answer is not asked again. */
const pauseAfterFault = 60_000

/** Milliseconds that a token must be old to be fetched again because a server cannot judge it. */
const judgedAfter = 60_000

interface Cached {
  key: string
  token: Promise<string>
  isFault: boolean
  /** When it was fetched, and until when it is used, in milliseconds. */
  at: number
  until: number
}

/** The token of each company, in this process, or the fault of fetching it; valid until a time in milliseconds. */
const tokens = new Map<string, Cached>()

const keyOf = (row: SignInRow) => `${row.setAt}\n${row.tokenAddress}\n${row.clientId}\n${row.scope}`

/** The answer of a token address. Its text is for the administrator: `error` and `error_description` (RFC 6749 §5.2). */
function readAnswer(status: number, text: string): { value: string; life: number } {
  let answer: Record<string, unknown> = {}
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null) answer = { ...parsed }
  } catch {
    // Not JSON: judged by its status.
  }
  const { access_token: value, expires_in: life, error, error_description: description } = answer
  if (status >= 400 && status < 500 && status !== 408 && status !== 429)
    throw new SourceFault('password', [status, error, description].filter(Boolean).join(' '))
  if (status !== 200 || typeof value !== 'string' || !/^[\x21-\x7e]{1,16000}$/.test(value))
    throw new CompanyFault('tokenAway', `${status} without a token`)
  return { value, life: typeof life === 'number' && life > 0 ? life : unnamedLife }
}

async function fetchToken(context: Background, row: SignInRow, secret: string) {
  const form = new URLSearchParams({
    ...{ grant_type: 'client_credentials', client_id: row.clientId, client_secret: secret },
    ...(row.scope === '' ? {} : { scope: row.scope }),
  })
  const answer = await fetchSignInAddress(context.config)(row.tokenAddress, {
    ...{ method: 'POST', headers: { accept: 'application/json' }, body: form },
  }).catch((error: unknown) => {
    throw new CompanyFault('tokenAway', String(error), { cause: error })
  })
  return readAnswer(answer.status, await answer.text())
}

/** Fetches a token. A refused secret counts as an attempt of the company. */
async function freshToken(context: Background, row: SignInRow, secret: string) {
  try {
    return await runTry(context, row.comCode, 'token', () => fetchToken(context, row, secret))
  } catch (error) {
    if (error instanceof CompanyFault) throw error
    throw new CompanyFault('tokenRefused', String(error), { cause: error })
  }
}

/** Whether another token than the cached one is wanted: always, or if that one was fetched more than a minute ago. */
export type Freshness = 'always' | 'ifOld' | undefined

/**
 * A token of the identity provider of a company (OAuth 2.0 client credentials, RFC 6749 §4.4), cached until shortly before its end,
 * unless another one is wanted. A provider that gives none is not asked again for a minute.
 */
export function tokenOf(
  context: Background,
  row: SignInRow,
  secret: string,
  fresh?: Freshness,
): Promise<string> {
  const key = keyOf(row)
  const now = () => context.clock.now().getTime()
  const cached = tokens.get(row.comCode)
  const isUsable = cached?.key === key && cached.until > now()
  const isFresh =
    fresh === 'always' || (fresh === 'ifOld' && cached !== undefined && now() - cached.at > judgedAfter)
  if (cached && isUsable && (!isFresh || cached.isFault || cached.until === Number.POSITIVE_INFINITY))
    return cached.token
  const fetched = freshToken(context, row, secret)
  const token = fetched.then(({ value }) => value)
  const next = { key, token, isFault: false, at: now(), until: Number.POSITIVE_INFINITY }
  tokens.set(row.comCode, next)
  fetched.then(
    ({ life }) => {
      next.until = now() + Math.max(life - reserve, life / 2) * 1000
    },
    () => {
      next.isFault = true
      next.until = now() + pauseAfterFault
    },
  )
  return next.token
}
