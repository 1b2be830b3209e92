import type { Api, Endpoint, Input, Output } from '@maru/api/kit/endpoint'
import type { Context, PublicContext, SystemContext } from './context.ts'
import type { RawAnswer } from './files/raw-answer.ts'
import type { UploadedPart } from './input/multipart.ts'

type ContextOf<E> = E extends { access: 'public' }
  ? PublicContext
  : E extends { access: 'system' }
    ? SystemContext
    : Context
type AnswerOf<E> = E extends { answer?: infer R }
  ? [Exclude<R, undefined>] extends ['raw']
    ? RawAnswer
    : Output<E>
  : Output<E>

type PartOf<E> = E extends { body?: infer B }
  ? [Exclude<B, undefined>] extends ['multipart']
    ? UploadedPart
    : undefined
  : undefined

/** A function for each call of a contract. */
export type Handlers<T extends Api> = {
  [K in keyof T]: (
    context: ContextOf<T[K]>,
    input: Input<T[K]>,
    part: PartOf<T[K]>,
  ) => Promise<AnswerOf<T[K]>> | AnswerOf<T[K]>
}

type KeysOf<M> = M extends unknown ? keyof M : never

/** Names the calls without a handler, if there are any. */
type Complete<T, M extends readonly object[]> = [Exclude<keyof T, KeysOf<M[number]>>] extends [never]
  ? unknown
  : { callsWithoutHandler: Exclude<keyof T, KeysOf<M[number]>> }

/** A call with its handler. */
export interface Route {
  endpoint: Endpoint
  run(context: Context | PublicContext | SystemContext, input: unknown, part?: UploadedPart): Promise<unknown>
}

/** Whether an object is a module, which may export more than handlers. */
function isModule(value: object): boolean {
  return Object.prototype.toString.call(value) === '[object Module]'
}

/**
 * Joins a contract with the modules of its use cases (`import * as card from './card.service.ts'`): the handler of a
 * call is the function of the same name. An object has handlers of another form, such as one use case behind two calls.
 * A call without a handler, a handler of another type and a module without handlers do not compile. Throws when the
 * process starts if two modules have a handler of one call, or an object has one of no call.
 */
export function routes<const T extends Api, const M extends readonly Partial<Handlers<T>>[]>(
  api: T,
  ...modules: M & Complete<T, M>
): Route[] {
  for (const object of modules.filter((one) => !isModule(one)))
    for (const key of Object.keys(object))
      if (!(key in api)) throw new Error(`${key} is no call of the contract`)
  return Object.entries(api).map(([key, endpoint]) => {
    const given = modules.filter((one) => Object.hasOwn(one, key))
    if (given.length !== 1) throw new Error(`${endpoint.name} has ${given.length} handlers`)
    const handler = given[0]?.[key] as (context: unknown, input: unknown, part: unknown) => unknown
    return { endpoint, run: async (context, input, part) => handler(context, input, part) }
  })
}
