import type { StayReason } from '@maru/api/mail/mirror/sieve'
import {
  type ActionKey,
  type ConditionKey,
  isForwarding,
  type MailRule,
  type RuleValue,
} from '@maru/api/mail/rule'
import { valuesOf } from '../rule-table/match.rules.ts'
import { listOf, stringOf } from './quote.rules.ts'

/** A rule to express in Sieve. */
export type ScriptRule = Pick<MailRule, 'name' | 'stops' | 'conditions' | 'actions' | 'exceptions'> & {
  ruleId: number
}

/** What Sieve on a server can do. */
export interface SieveServer {
  extensions: ReadonlySet<string>
  /** Addresses that one mail may be passed on to; null if it does not say. */
  redirectsAtMost: number | null
}

/** Rules in Sieve, and those that it cannot express. */
export interface RuleScript {
  text: string
  needs: Set<string>
  ruleIds: number[]
  stays: { id: number; reason: StayReason; detail: string }[]
}

/** A rule that cannot be expressed. */
export class Stays extends Error {
  readonly reason: StayReason
  readonly detail: string
  constructor(reason: StayReason, detail = '') {
    super(reason)
    this.reason = reason
    this.detail = detail
  }
}

/** Bytes of the rules of a script: more conditions than that are no work of a person. */
const sizeAtMost = 262_144
/** Addresses that one mail may be passed on to at a server that does not say (the value of Pigeonhole). */
const usualRedirects = 4

/**
 * The forms in which a text may be written. Sieve compares the letters of ASCII without their case and all others as they are, so
 * texts with others are looked for composed and decomposed, as written, in small letters and in capitals.
 */
function formsOf(texts: readonly string[]): string[] {
  const forms = (text: string) =>
    /^[ -~\s]*$/.test(text)
      ? [text]
      : [text, text.toLowerCase(), text.toUpperCase()].flatMap((one) => [
          one.normalize('NFC'),
          one.normalize('NFD'),
        ])
  return [...new Set(texts.flatMap(forms))]
}

const contains = (headers: readonly string[]) => (texts: readonly string[]) =>
  `header :contains ${listOf(headers)} ${listOf(formsOf(texts))}`
const isAddress = (headers: readonly string[]) => (texts: readonly string[]) =>
  `address :all :is ${listOf(headers)} ${listOf(formsOf(texts))}`
const body = (texts: readonly string[]) => `body :text :contains ${listOf(formsOf(texts))}`

/** A header with the beginning of its value, as in `x-eum-deptcode: D1`; Sieve names the headers that it looks into. */
function headerTest(texts: readonly string[]): string {
  const tests = texts.map((text) => {
    const [, name, value] = /^([!-9;-~]+): (.+)$/s.exec(text) ?? []
    if (name === undefined || value === undefined) throw new Stays('header', text.slice(0, 100))
    const patterns = formsOf([value]).map((one) => `${one.replace(/[*?\\]/g, '\\$&')}*`)
    return `header :matches ${stringOf(name)} ${listOf(patterns)}`
  })
  return `anyof(${tests.join(', ')})`
}

const tests: Readonly<Record<ConditionKey, (texts: readonly string[]) => string>> = {
  ContainsSenderStrings: contains(['from']),
  FromAddresses: isAddress(['from']),
  SentToAddresses: isAddress(['to', 'cc']),
  ContainsHeaderStrings: headerTest,
  ContainsSubjectStrings: contains(['subject']),
  ContainsBodyStrings: body,
  ContainsSubjectOrBodyStrings: (texts) => `anyof(${contains(['subject'])(texts)}, ${body(texts)})`,
}

const readsBody: ReadonlySet<ConditionKey> = new Set(['ContainsBodyStrings', 'ContainsSubjectOrBodyStrings'])

/** What is known while the rules are written one after another. */
interface Writing {
  server: SieveServer
  folders: ReadonlyMap<string, string>
  trash: string | undefined
  needs: Set<string>
  redirects: number
  /** Tests of earlier rules that move a mail and let later ones follow: the first move counts. */
  moved: string[]
}

function need({ server, needs }: Writing, extension: string): void {
  if (!server.extensions.has(extension)) throw new Stays('extension', extension)
  needs.add(extension)
}

function testOf(rule: ScriptRule, writing: Writing): string {
  const clause = ({ key, value }: { key: ConditionKey; value: RuleValue }) => {
    if (readsBody.has(key)) need(writing, 'body')
    return tests[key](valuesOf(value))
  }
  const all = [...rule.conditions.map(clause), ...rule.exceptions.map((one) => `not ${clause(one)}`)]
  return all.length === 0 ? 'true' : `allof(${all.join(', ')})`
}

function pathOf({ folders }: Writing, folderId: string): string {
  const path = folders.get(folderId)
  if (path === undefined) throw new Stays('folder')
  return path
}

/** Files a mail in a folder unless an earlier rule has: its copy in the inbox is then not stored. */
function moveTo(path: string, writing: Writing): string {
  need(writing, 'fileinto')
  const move = `fileinto ${stringOf(path)};`
  return writing.moved.length === 0 ? move : `if not anyof(${writing.moved.join(', ')}) { ${move} }`
}

function passOn(addresses: readonly string[], writing: Writing): string[] {
  if (addresses.length === 0) return []
  const most = writing.server.redirectsAtMost ?? usualRedirects
  if (writing.redirects + addresses.length > most) throw new Stays('redirects', String(most))
  writing.redirects += addresses.length
  need(writing, 'copy')
  return addresses.map((one) => `redirect :copy ${stringOf(one)};`)
}

/** The actions of a rule as those of {@link judge}. */
function actionsOf(rule: ScriptRule, writing: Writing): { actions: string[]; moves: boolean } {
  const of = (key: ActionKey) =>
    rule.actions.filter((one) => one.key === key).flatMap((one) => valuesOf(one.value))
  const redirects = passOn([...new Set(of('RedirectToRecipients').map((one) => one.toLowerCase()))], writing)
  if (isForwarding(rule)) {
    // A forwarding without a copy leaves the mail in the deleted items, so that a wrong address loses nothing.
    const moves = redirects.length > 0 && of('CopyToFolder').length === 0
    if (moves && writing.trash === undefined) throw new Stays('folder')
    return { actions: moves ? [...redirects, moveTo(writing.trash ?? '', writing)] : redirects, moves }
  }
  const copies = of('CopyToFolder').map((one) => {
    need(writing, 'fileinto')
    need(writing, 'copy')
    return `fileinto :copy ${stringOf(pathOf(writing, one))};`
  })
  const [folder] = of('MoveToFolder')
  const moves = folder === undefined ? [] : [moveTo(pathOf(writing, folder), writing)]
  return { actions: [...copies, ...redirects, ...moves], moves: folder !== undefined }
}

function writeRule(rule: ScriptRule, writing: Writing): string {
  const test = testOf(rule, writing)
  const { actions, moves } = actionsOf(rule, writing)
  const stops = rule.stops && !isForwarding(rule)
  if (moves && !stops) writing.moved.push(test)
  const lines = [...actions, ...(stops ? ['stop;'] : [])].map((one) => `  ${one}`)
  return [`# rule ${rule.ruleId}`, `if ${test} {`, ...lines, '}', ''].join('\r\n')
}

/**
 * The rules in Sieve (RFC 5228), in their order. From the first rule that it cannot express on, all stay with the portal: a rule that
 * stops, or moves a mail first, has to run before the later ones.
 */
export function writeRules(
  rules: readonly ScriptRule[],
  server: SieveServer,
  folders: ReadonlyMap<string, string>,
  trash: string | undefined,
): RuleScript {
  const writing: Writing = { ...{ server, folders, trash }, needs: new Set(), redirects: 0, moved: [] }
  const script: RuleScript = { text: '', needs: new Set(), ruleIds: [], stays: [] }
  for (const rule of rules) {
    if (script.stays.length > 0) {
      script.stays.push({ id: rule.ruleId, reason: 'before', detail: '' })
      continue
    }
    try {
      const text = writeRule(rule, writing)
      if (Buffer.byteLength(script.text) + Buffer.byteLength(text) > sizeAtMost) throw new Stays('size')
      script.text += text
      script.ruleIds.push(rule.ruleId)
      script.needs = new Set(writing.needs)
    } catch (error) {
      if (!(error instanceof Stays)) throw error
      script.stays.push({ id: rule.ruleId, reason: error.reason, detail: error.detail })
    }
  }
  return script
}
