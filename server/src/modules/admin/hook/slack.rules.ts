import { type Json, linesOf, objectOf, objectsOf, type Read, textOf } from './json.rules.ts'

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>' }

/** A part in angle brackets: a mention, a channel, a date or a link with a label. */
function shownPart(part: string): string {
  const [target = '', label] = part.split('|')
  if (target.startsWith('!date')) return label ?? ''
  // A mention of a whole channel is a text as any other.
  if (target.startsWith('!')) return `@${label ?? target.slice(1).split('^').at(-1) ?? ''}`
  if (target.startsWith('@')) return `@${label ?? target.slice(1)}`
  if (target.startsWith('#')) return `#${label ?? target.slice(1)}`
  const address = target.replace(/^mailto:/, '')
  return label === undefined || label === address ? address : `${label} (${address})`
}

/** Slack's mrkdwn as plain text: links show their address, and no person is mentioned. Marks such as `*` stay. */
export const plainMrkdwn = (text: string): string =>
  text
    .replace(/<([@#!][^<>]*|(?:https?:|mailto:)[^<>]*)>/g, (_all, part: string) => shownPart(part))
    .replace(/&(amp|lt|gt);/g, (_all, name: string) => named[name] ?? '')

const mrkdwn = (value: unknown): string | undefined => {
  const text = textOf(value)
  return text === undefined ? undefined : plainMrkdwn(text)
}

/** The text of a block; blocks of other types, such as pictures and buttons, show their replacement only. */
function blockText(block: Json): string | undefined {
  if (block.type === 'header') return textOf(objectOf(block.text).text)
  if (block.type === 'section')
    return linesOf(
      mrkdwn(objectOf(block.text).text),
      ...objectsOf(block.fields).map((one) => mrkdwn(one.text)),
    )
  if (block.type === 'context')
    return objectsOf(block.elements)
      .map((one) => mrkdwn(one.text))
      .filter(Boolean)
      .join(' · ')
  if (block.type === 'divider') return '———'
  return textOf(block.alt_text)
}

const attachmentText = (one: Json): string =>
  linesOf(
    mrkdwn(one.pretext),
    mrkdwn(one.title),
    mrkdwn(one.text) ??
      (one.pretext === undefined && one.title === undefined ? mrkdwn(one.fallback) : undefined),
    ...objectsOf(one.fields).map((field) =>
      [mrkdwn(field.title), mrkdwn(field.value)].filter(Boolean).join(': '),
    ),
    ...objectsOf(one.blocks).map(blockText),
    mrkdwn(one.footer),
  )

/**
 * A message to Slack's incoming webhooks: `text`, `attachments` and `blocks`. With blocks, `text` is their replacement
 * in notifications: it is the title.
 */
export function readSlack(body: Json): Read | null {
  const attachments = objectsOf(body.attachments)
  const blocks = objectsOf(body.blocks)
  const text = mrkdwn(body.text)
  const rest = linesOf(...blocks.map(blockText), ...attachments.map(attachmentText))
  const whole = text ?? (rest === '' ? undefined : rest)
  if (whole === undefined) return null
  const url = attachments.map((one) => textOf(one.title_link)).find(Boolean) ?? ''
  const level = attachments.map((one) => textOf(one.color)).find(Boolean) ?? ''
  const title = whole.split('\n').find((line) => line.trim() !== '') ?? ''
  const isTitleAll = whole.trim() === title.trim()
  return {
    ...{ form: 'slack', title, url, level, usualLevel: 'info', key: null, isResolved: false },
    text: linesOf(isTitleAll ? undefined : whole, text === undefined ? undefined : rest),
  }
}
