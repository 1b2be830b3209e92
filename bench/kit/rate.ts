import autocannon from 'autocannon'
import type { Measured } from './measured.ts'
import type { Place } from './place.ts'

/** The load on a server: the number of parallel callers and the duration. */
export interface Pace {
  connections: number
  seconds: number
  /** Most calls a second; without it the callers make no pause. */
  perSecond?: number
}

/** Answers per second, and percentiles of their times in milliseconds. */
export interface Rate {
  perSecond: number
  p50: number
  p95: number
  p99: number
}

/** Returns the round with the median rate. */
export function median(rates: Rate[]): Rate {
  const sorted = rates.toSorted((a, b) => a.perSecond - b.perSecond)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('nothing was measured')
  return middle
}

/** What a person signs in with. */
interface Credentials {
  login: string
  password?: string
}

/** Signs in a person, by default with the password of the demo; returns the cookies of the answer. */
export async function signIn(url: string, { login, password = 'maru-demo-1' }: Credentials): Promise<string> {
  const answer = await fetch(`${url}/cm/IsuCommon/ISU_auth/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', origin: url },
    body: JSON.stringify({ username: login, password }),
  })
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  if (!answer.ok || !cookie) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`)
  return cookie
}

/** Returns the requests of the steps to the portal. */
export function requestsOf({ steps }: Measured, place: Place, headers: Record<string, string>) {
  return steps.map(({ endpoint, input }) => {
    const fields = input(place)
    if (endpoint.method === 'GET') {
      const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
      return { method: 'GET', path: `/cm${endpoint.path}?${query}`, headers }
    }
    const json = { ...headers, 'content-type': 'application/json' }
    return {
      method: endpoint.method,
      path: `/cm${endpoint.path}`,
      headers: json,
      body: JSON.stringify(fields),
    }
  })
}

/** Sends the requests at this pace after a warm-up of one second; returns the rate. Throws if a request fails. */
export async function load(
  url: string,
  { connections: callers, areAlike = false }: Measured,
  requests: Parameters<typeof autocannon>[0]['requests'],
  pace: Pace,
): Promise<Rate> {
  const connections = callers ?? pace.connections
  const overall = pace.perSecond === undefined ? {} : { overallRate: pace.perSecond }
  await autocannon({ url, connections, duration: 1, timeout: 60, requests, ...overall })
  const run = autocannon({ url, connections, duration: pace.seconds, timeout: 60, requests, ...overall })
  const times: number[] = []
  run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds))
  const result = await run
  const faults = result.errors + result.timeouts + result.non2xx
  if (faults > 0) throw new Error(`${url}${requests[0]?.path}: ${faults} requests failed`)
  const perSecond = result.requests.total / result.duration / (areAlike ? 1 : requests.length)
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0
  return { perSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
