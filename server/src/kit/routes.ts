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

/** One handler for every call of a contract; a missing or misspelt handler is a compile error. */
export type Handlers<T extends Api> = {
  [K in keyof T]: (
    context: ContextOf<T[K]>,
    input: Input<T[K]>,
    part: PartOf<T[K]>,
  ) => Promise<AnswerOf<T[K]>> | AnswerOf<T[K]>
}

/** A call with its handler. */
export interface Route {
  endpoint: Endpoint
  run(context: Context | PublicContext | SystemContext, input: unknown, part?: UploadedPart): Promise<unknown>
}

/** Joins a contract with its handlers. */
export function routes<const T extends Api>(api: T, handlers: Handlers<T>): Route[] {
  return Object.entries(api).map(([key, endpoint]) => {
    const handler = handlers[key as keyof T] as (context: unknown, input: unknown, part: unknown) => unknown
    return { endpoint, run: async (context, input, part) => handler(context, input, part) }
  })
}
