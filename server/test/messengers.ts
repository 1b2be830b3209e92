import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Ajv2020 } from 'ajv/dist/2020.js'

// The forms of messages, written after the documentation of each messenger as of November 2026. Every object is closed, so
// that a field which the messenger does not know is a fault.

const closed = (properties: Record<string, object>, required = Object.keys(properties)) => ({
  ...{ type: 'object', additionalProperties: false, properties, required },
})
const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })
const constant = (value: unknown) => ({ const: value })
const list = (items: object, maxItems: number) => ({ type: 'array', minItems: 1, maxItems, items })
const address = { type: 'string', pattern: '^https?://', maxLength: 1_000 }

/** docs.slack.dev: incoming webhooks, text object (3,000 characters), 50 blocks. */
const slack = closed(
  {
    text: text(40_000),
    blocks: list(
      closed({
        type: constant('section'),
        text: closed({ type: constant('mrkdwn'), text: text(3_000), verbatim: { type: 'boolean' } }),
      }),
      50,
    ),
    unfurl_links: { type: 'boolean' },
    unfurl_media: { type: 'boolean' },
  },
  ['text'],
)

const textBlock = closed(
  {
    type: constant('TextBlock'),
    text: text(10_000),
    wrap: { type: 'boolean' },
    weight: { enum: ['Lighter', 'Default', 'Bolder'] },
  },
  ['type', 'text'],
)

/** learn.microsoft.com: message with attachments for incoming webhooks; adaptivecards.io: schema 1.4. */
const teams = closed({
  type: constant('message'),
  attachments: list(
    closed({
      contentType: constant('application/vnd.microsoft.card.adaptive'),
      contentUrl: { type: 'null' },
      content: closed(
        {
          $schema: constant('http://adaptivecards.io/schemas/adaptive-card.json'),
          type: constant('AdaptiveCard'),
          version: { enum: ['1.0', '1.1', '1.2', '1.3', '1.4'] },
          body: list(textBlock, 20),
          actions: list(closed({ type: constant('Action.OpenUrl'), title: text(100), url: address }), 6),
        },
        ['$schema', 'type', 'version', 'body'],
      ),
    }),
    1,
  ),
})

/** docs.kakaoi.ai: messages.send, text block (500 characters), button block (20 characters). */
const kakaoWork = closed({
  conversation_id: { type: 'integer', minimum: 1 },
  text: text(500),
  blocks: list(
    {
      oneOf: [
        closed({ type: constant('text'), text: text(500) }),
        closed({
          type: constant('button'),
          text: text(20),
          style: { enum: ['default', 'primary', 'danger'] },
          action: closed(
            {
              type: { enum: ['open_inapp_browser', 'open_system_browser', 'open_external_app'] },
              name: text(40),
              value: address,
            },
            ['type', 'value'],
          ),
        }),
      ],
    },
    100,
  ),
})

/** developers.worksmobile.com: request of the app Incoming Webhook. */
const naverWorks = closed(
  {
    title: text(1_000),
    body: closed({ text: text(1_000) }),
    button: closed({ label: text(20), url: address }),
  },
  ['body'],
)

const ajv = new Ajv2020({ allErrors: true, strict: true })
const checks = {
  slack: ajv.compile(slack),
  teams: ajv.compile(teams),
  kakaoWork: ajv.compile(kakaoWork),
  naverWorks: ajv.compile(naverWorks),
}

/** A messenger whose form is known. */
export type KnownForm = keyof typeof checks

/** What a messenger would refuse in a body; empty for a right one. Teams takes 28 KB at most. */
export function formFaults(form: KnownForm, body: unknown): string[] {
  const check = checks[form]
  const faults = check(body)
    ? []
    : (check.errors ?? []).map((one) => `${one.instancePath} ${one.message ?? ''}`)
  return Buffer.byteLength(JSON.stringify(body)) > 28_000 ? [...faults, 'too large'] : faults
}

/** A request that a messenger of this machine got. */
interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A messenger of this machine: what it got, and its next answers; 200 `ok` when there are none left. */
export interface Messenger {
  /** Host and port. */
  host: string
  received: Received[]
  answers: [number, string][]
  stop(): Promise<void>
}

/** Opens a messenger of this machine. */
export async function openMessenger(): Promise<Messenger> {
  const received: Received[] = []
  const answers: [number, string][] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece) => {
      body += piece
    })
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body })
      const [status, text] = answers.shift() ?? [200, 'ok']
      response.writeHead(status).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { host, received, answers, stop }
}
