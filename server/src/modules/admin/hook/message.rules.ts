import { createHash } from 'node:crypto'
import { type HookForm, type HookLevel, hookLimits } from '@maru/api/admin/hook'
import { outsideUrl } from '#kit/outside/outside-address.ts'
import { readAlerts } from './alert.rules.ts'
import { readJenkins } from './jenkins.rules.ts'
import { type Json, type Read, textOf } from './json.rules.ts'
import { readSlack } from './slack.rules.ts'

/** A message in any form, as the portal shows it: plain texts within the limits. */
export interface IncomingMessage {
  form: HookForm
  level: HookLevel
  title: string
  text: string
  /** An address outside; empty without one. */
  url: string
  /** Messages of one key are about one thing; a long key is its SHA-256. */
  key: string | null
  /** Whether the thing is over. */
  isResolved: boolean
}

/** The words of senders for the levels. A map, because a word may also be the name of a property of every object. */
const levels = new Map<string, HookLevel>([
  ...['info', 'good', 'ok', 'none', 'notice'].map((word) => [word, 'info'] as const),
  ...['warning', 'warn', 'minor', 'major'].map((word) => [word, 'warning'] as const),
  ...['critical', 'danger', 'error', 'page', 'fatal', 'high'].map((word) => [word, 'critical'] as const),
])

/** Control characters except tab and line feed, and those that change the direction of what follows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

const cut = (value: string, most: number): string => {
  const letters = [...value]
  return letters.length <= most ? value : `${letters.slice(0, most - 1).join('')}…`
}

const plain = (value: string) => value.replaceAll('\r\n', '\n').replace(unseen, '').normalize('NFC').trim()

function readOwn(body: Json): Read | null {
  const title = textOf(body.title)
  if (title === undefined) return null
  for (const field of ['text', 'url', 'level', 'key'])
    if (body[field] !== undefined && typeof body[field] !== 'string') return null
  if (body.resolved !== undefined && typeof body.resolved !== 'boolean') return null
  return {
    ...{ form: 'own', title, text: textOf(body.text) ?? '', url: textOf(body.url) ?? '' },
    ...{ level: textOf(body.level) ?? '', usualLevel: 'info', key: textOf(body.key) ?? null },
    isResolved: body.resolved === true,
  }
}

/** A key that an index can store. Keys of groups of alerts contain all of their labels. */
function storedKey(key: string | null): string | null {
  const shown = plain(key ?? '')
  if (shown === '') return null
  return shown.length <= hookLimits.key ? shown : createHash('sha256').update(shown).digest('hex')
}

/** Whether the body is an object of JSON. */
export const isJson = (body: unknown): body is Json =>
  typeof body === 'object' && body !== null && !Array.isArray(body)

function readAny(body: Json): Read | 'ignored' | null {
  if (Array.isArray(body.alerts)) return readAlerts(body)
  if (isJson(body.build)) return readJenkins(body, body.build)
  if (body.title !== undefined) return readOwn(body)
  return readSlack(body)
}

/**
 * Reads a message by its form, which follows from its fields. Null for a body in no form; `ignored` for one that says
 * nothing to people, such as the start of a build.
 */
export function readMessage(body: unknown): IncomingMessage | 'ignored' | null {
  const read = isJson(body) ? readAny(body) : null
  if (read === null || read === 'ignored') return read
  const lines = plain(read.title).split('\n')
  const title = lines.find((line) => line.trim() !== '')?.trim() ?? ''
  if (title === '') return null
  // A title of several lines loses none of them.
  const rest = lines.length > 1 ? `${plain(read.title)}\n` : ''
  const address = read.url.length <= hookLimits.url ? outsideUrl(read.url.trim()) : null
  // Letters of other alphabets are three to nine characters of an address.
  const url = address !== null && address.href.length <= hookLimits.url ? address.href : ''
  return {
    form: read.form,
    level: levels.get(read.level.trim().toLowerCase()) ?? read.usualLevel,
    title: cut(title, hookLimits.title),
    text: cut(`${rest}${plain(read.text)}`.trim(), hookLimits.text),
    url,
    key: storedKey(read.key),
    isResolved: read.isResolved,
  }
}
