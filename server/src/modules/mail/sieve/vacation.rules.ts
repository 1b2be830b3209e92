import { listOf, stringOf } from './quote.rules.ts'
import type { SieveServer } from './script.rules.ts'

/** An automatic answer to express in Sieve. */
export interface ScriptAnswer {
  /** Who was answered under this handle within `days` is not answered again; another absence has another one. */
  handle: string
  from: string | null
  until: string | null
  isInsideOnly: boolean
  days: number
  text: string
}

/** Whose mails are answered. */
export interface AnswerPlaces {
  /** Addresses of the mailbox: a mail that names none of them is not answered. */
  own: readonly string[]
  /** Domains of the companies of the portal. */
  domains: readonly string[]
}

/** Automatic answers in Sieve; `isUnable` if the server cannot. */
export interface AnswerScript {
  text: string
  needs: Set<string>
  isUnable: boolean
}

/** Mails of lists and machines, which are not answered (RFC 5230, 4.6; the portal has the same rule). */
const machines = [
  ...['list-id', 'list-unsubscribe', 'list-post', 'feedback-id'].map((one) => `exists ${stringOf(one)}`),
  `header :contains "precedence" ${listOf(['bulk', 'junk', 'list'])}`,
  `header :contains "x-auto-response-suppress" ${listOf(['oof', 'all', 'autoreply'])}`,
  `header :contains "x-spam-flag" "yes"`,
].join(', ')

/** Whether now is at or after an instant, to the second. */
function hasCome(instant: string): string {
  const [date = '', time = ''] = new Date(instant).toISOString().slice(0, 19).split('T')
  const of = (match: string, part: 'date' | 'time', value: string) =>
    `currentdate :zone "+0000" ${match} ${stringOf(part)} ${stringOf(value)}`
  return `anyof(${of(':value "gt"', 'date', date)}, allof(${of(':is', 'date', date)}, ${of(':value "ge"', 'time', time)}))`
}

function periodTest({ from, until }: ScriptAnswer): string {
  const tests = [
    ...(from === null ? [] : [hasCome(from)]),
    ...(until === null ? [] : [`not ${hasCome(until)}`]),
  ]
  return tests.length === 0 ? 'true' : `allof(${tests.join(', ')})`
}

/** Senders inside: the domain of the sender that is named, and of the one that gets the answer if the server knows it. */
function insideTest(domains: readonly string[], hasEnvelope: boolean): string {
  const list = listOf(domains)
  const named = `address :domain :is "from" ${list}`
  return hasEnvelope ? `allof(${named}, envelope :domain :is "from" ${list})` : named
}

/**
 * Automatic answers in Sieve (vacation, RFC 5230): that of the first period that covers now, to mails that people have written to this
 * mailbox. The subject is that of Sieve, `Auto: ` with the subject of the mail, and no text of the portal is part of a header.
 */
export function writeAnswers(
  answers: readonly ScriptAnswer[],
  { extensions }: SieveServer,
  { own, domains }: AnswerPlaces,
): AnswerScript {
  const needs = new Set(answers.length === 0 ? [] : ['vacation'])
  if (answers.some(({ from, until }) => from !== null || until !== null))
    for (const one of ['date', 'relational']) needs.add(one)
  const isInside = answers.some((one) => one.isInsideOnly)
  const hasEnvelope = extensions.has('envelope')
  if (isInside && hasEnvelope) needs.add('envelope')
  const isUnable =
    own.length === 0 || (isInside && domains.length === 0) || [...needs].some((one) => !extensions.has(one))
  if (answers.length === 0 || isUnable)
    return { text: '', needs: new Set(), isUnable: answers.length > 0 && isUnable }
  const parts = answers.map((answer) => {
    const { days, handle, text } = answer
    const vacation = `vacation :days ${days} :handle ${stringOf(handle)} :addresses ${listOf(own)} ${stringOf(text)};`
    const act = answer.isInsideOnly ? `if ${insideTest(domains, hasEnvelope)} { ${vacation} }` : vacation
    return `if ${periodTest(answer)} {\r\n    ${act}\r\n  }`
  })
  return {
    text: ['# automatic answer', `if not anyof(${machines}) {`, `  ${parts.join(' els')}`, '}', ''].join(
      '\r\n',
    ),
    needs,
    isUnable: false,
  }
}
