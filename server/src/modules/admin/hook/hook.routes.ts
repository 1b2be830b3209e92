import { hookLimits } from '@maru/api/admin/hook'
import type { Failure } from '#kit/failure.ts'
import { failure } from '#kit/failure.ts'
import { ordinaryShape, parseJsonBody } from '#kit/input/json-body.ts'
import { assertStorable } from '#kit/input/validate.ts'
import type { Protocol, ProtocolAnswer, ProtocolContext, ProtocolRequest } from '#kit/protocols.ts'
import { type HookCredential, receive, requireHook } from './receive.service.ts'
import { readSignature } from './signature.rules.ts'

const formType = 'application/x-www-form-urlencoded'
const types = ['application/json', formType]

/** The words of Slack's incoming webhooks for refusals, which programs that post to Slack know. */
const words: Readonly<Record<string, string>> = {
  'admin.hookUnknown': 'no_service',
  'admin.hookPayload': 'invalid_payload',
  'admin.hookStale': 'invalid_timestamp',
  'admin.hookBusy': 'rate_limited',
  'kit.throttled': 'rate_limited',
  'kit.badRequest': 'invalid_payload',
  'kit.invalidInput': 'invalid_payload',
  'kit.unsupportedMediaType': 'invalid_payload',
}

/** The word of a refusal; others answer their code. */
export function hookWord({ code, status }: Pick<Failure, 'code' | 'status'>): string {
  return status === 413 ? 'too_long' : (words[code] ?? code)
}

/** The body as JSON. A form has it in the field `payload`, as old programs for Slack send it. */
function jsonOf({ body, headers }: ProtocolRequest): unknown {
  const text = body.toString('utf8')
  const isForm = headers['content-type']?.split(';')[0]?.trim().toLowerCase() === formType
  const json = parseJsonBody(isForm ? (new URLSearchParams(text).get('payload') ?? '') : text, ordinaryShape)
  // The kit checks bodies of JSON, but not the JSON within a field of a form.
  assertStorable(json)
  return json
}

const headerOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

async function post(
  context: ProtocolContext,
  request: ProtocolRequest,
  credential: HookCredential,
): Promise<ProtocolAnswer> {
  const { address } = context
  const { hook, proof } = await requireHook(context, { id: request.params.id ?? '', credential, address })
  const { headers, body: bytes } = request
  const key = headerOf(headers['webhook-id']) ?? headerOf(headers['idempotency-key'])
  await receive(context, hook, { body: jsonOf(request), bytes, key, proof, address })
  return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: 'ok' }
}

/** The secret of the header Authorization, for programs that show their addresses, or the signature of the request. */
function credentialOf({ headers, body }: ProtocolRequest): HookCredential {
  const [, secret] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  if (secret !== undefined) return { secret }
  const signature = readSignature(headers, body)
  if (!signature) throw failure('admin.hookUnknown')
  return { signature }
}

const walls = { cost: 'change', types, bodyLimit: hookLimits.body, isOpen: true, methods: ['POST'] } as const

/** Addresses of incoming hooks. The secret is the credential, in the address or in a header, or a signature; cookies are not read. */
export const hookProtocol: Protocol = {
  name: 'hook',
  prefix: '/hook',
  refuse: (refusal) => ({ type: 'text/plain; charset=utf-8', body: hookWord(refusal) }),
  routes: [
    {
      ...{ ...walls, name: 'hook.post', path: '/:id/:secret' },
      run: (context, request) => post(context, request, { secret: request.params.secret ?? '' }),
    },
    {
      ...{ ...walls, name: 'hook.postWithHeader', path: '/:id' },
      run: (context, request) => post(context, request, credentialOf(request)),
    },
  ],
}
