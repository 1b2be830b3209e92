import type { paths } from './schema.d.ts'

type Method = 'get' | 'post' | 'put' | 'delete'

/** The operation of a path and method; never if the path does not have the method. */
type Operation<P extends keyof paths, M extends Method> = M extends keyof paths[P]
  ? Exclude<paths[P][M], undefined>
  : never

/** The paths that have a method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: Operation<P, M> extends never ? never : P
}[keyof paths]

type QueryOf<O> = O extends { parameters: { query?: infer Q } } ? Q : never
type PlacesOf<O> = O extends { parameters: { path: infer V } } ? V : never
type RequestOf<O> = O extends { requestBody?: infer B } ? Exclude<B, undefined> : never
type BodyOf<O> = RequestOf<O> extends { content: { 'application/json': infer B } } ? B : never
type FormOf<O> = RequestOf<O> extends { content: { 'multipart/form-data': infer F } } ? F : never

/** The result of a call: that of the envelope, or the bytes of a file. */
export type ResultOf<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { responses: { 200: { content: { 'application/json': infer A } } } }
    ? A extends { result: infer R }
      ? R
      : A
    : Blob

type PlacesPart<O> = [PlacesOf<O>] extends [never] ? object : { path: PlacesOf<O> }
type BodyPart<O> = [RequestOf<O>] extends [never]
  ? object
  : [FormOf<O>] extends [never]
    ? { body: BodyOf<O> }
    : { form: FormData }

/** The person that a call of a connected system is made for, by one name. */
export type Person = { employeeNumber: string } | { personCode: string } | { email: string }

/** What a call sends: the places in its path, its query, and its body or form. */
export type Sent<P extends keyof paths, M extends Method> = PlacesPart<Operation<P, M>> &
  BodyPart<Operation<P, M>> & {
    query?: QueryOf<Operation<P, M>>
    /** Makes a repeated call answer as the first one did; for calls that create something each time. */
    idempotencyKey?: string
    /** The call of a connected system has the rights of this person; for calls with a scope. */
    person?: Person
    signal?: AbortSignal
  }

/** What is left of the limit that is nearest, as the last answer said; null before the first one. */
export interface Rate {
  limit: number
  remaining: number
  /** Seconds until the whole limit is there again. */
  reset: number
}

/** Settings of a client. */
export interface ClientOptions {
  /** Address of the portal, such as `https://portal.example.com`. */
  url: string
  /** The token of a connected system (`maru_link_…`) or of a person (`maru_api_…`). */
  token: string
  /** Language of the sentences of errors; Korean by default. */
  language?: 'ko' | 'en' | 'zh'
  /** How often a call that was refused for its rate is repeated after the time that the portal named; 2 by default. */
  repeats?: number
  fetch?: typeof fetch
  /** Waits between repeats; replaced in tests. */
  wait?: (milliseconds: number) => Promise<void>
}

/** A refusal of the portal. */
export class MaruError extends Error {
  readonly status: number
  readonly code: string
  readonly params: Readonly<Record<string, unknown>>
  /** Finds the request in the log of the portal. */
  readonly supportCode: string
  /** Seconds after which the call may be repeated; null if the portal named none. */
  readonly retryAfter: number | null

  constructor(status: number, answer: unknown, retryAfter: number | null) {
    const { error } = (answer ?? {}) as { error?: Partial<Record<string, unknown>> }
    super(typeof error?.message === 'string' ? error.message : `HTTP ${status}`)
    this.name = 'MaruError'
    this.status = status
    this.code = typeof error?.code === 'string' ? error.code : ''
    this.params = (error?.params ?? {}) as Record<string, unknown>
    this.supportCode = typeof error?.supportCode === 'string' ? error.supportCode : ''
    this.retryAfter = retryAfter
  }
}

interface Loose {
  path?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  form?: FormData
  idempotencyKey?: string
  person?: Person
  signal?: AbortSignal
}

function addressOf(url: string, path: string, { path: places = {}, query = {} }: Loose): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(places[name])),
  )
  const address = new URL(`/cm${filled}`, url)
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) address.searchParams.append(name, String(one))
  }
  return address.href
}

const personText = (person: Person): string =>
  Object.entries(person)
    .map(([kind, name]) => `${kind}=${encodeURIComponent(name)}`)
    .join(' ')

const secondsOf = (headers: Headers): number | null => {
  const text = headers.get('retry-after')
  return text !== null && /^\d+$/.test(text) ? Number(text) : null
}

/** A client of the calls that programs may make, typed by the contract of the portal. */
export class MaruClient {
  readonly #options: ClientOptions
  /** What the last answer said about the limit. */
  rate: Rate | null = null

  constructor(options: ClientOptions) {
    this.#options = options
  }

  get<P extends PathOf<'get'>>(path: P, sent: Sent<P, 'get'>): Promise<ResultOf<P, 'get'>> {
    return this.#call('GET', path, sent as Loose) as Promise<ResultOf<P, 'get'>>
  }

  post<P extends PathOf<'post'>>(path: P, sent: Sent<P, 'post'>): Promise<ResultOf<P, 'post'>> {
    return this.#call('POST', path, sent as Loose) as Promise<ResultOf<P, 'post'>>
  }

  put<P extends PathOf<'put'>>(path: P, sent: Sent<P, 'put'>): Promise<ResultOf<P, 'put'>> {
    return this.#call('PUT', path, sent as Loose) as Promise<ResultOf<P, 'put'>>
  }

  delete<P extends PathOf<'delete'>>(path: P, sent: Sent<P, 'delete'>): Promise<ResultOf<P, 'delete'>> {
    return this.#call('DELETE', path, sent as Loose) as Promise<ResultOf<P, 'delete'>>
  }

  async #call(method: string, path: string, sent: Loose): Promise<unknown> {
    const { repeats = 2, wait = (time) => new Promise((resolve) => setTimeout(resolve, time)) } =
      this.#options
    for (let time = 0; ; time += 1) {
      const answer = await this.#send(method, path, sent)
      if (answer.ok) {
        if (!(answer.headers.get('content-type') ?? '').startsWith('application/json')) return answer.blob()
        const read = (await answer.json()) as { result?: unknown }
        return 'result' in read ? read.result : read
      }
      const retryAfter = secondsOf(answer.headers)
      const refusal = new MaruError(answer.status, await answer.json().catch(() => null), retryAfter)
      // A call that was refused for its rate has done nothing.
      if (answer.status !== 429 || retryAfter === null || time >= repeats) throw refusal
      await wait(retryAfter * 1000)
    }
  }

  async #send(method: string, path: string, sent: Loose): Promise<Response> {
    const { url, token, language = 'ko', fetch: send = fetch } = this.#options
    const { body, form, idempotencyKey, person, signal } = sent
    const answer = await send(addressOf(url, path, sent), {
      method,
      redirect: 'error',
      headers: {
        authorization: `Bearer ${token}`,
        'accept-language': language,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        ...(person === undefined ? {} : { 'x-maru-person': personText(person) }),
      },
      ...(form ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    })
    const { headers } = answer
    const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
      headers.get(`ratelimit-${name}`),
    )
    if (limit && remaining && reset)
      this.rate = { limit: Number(limit), remaining: Number(remaining), reset: Number(reset) }
    return answer
  }
}
