import {
  type ActionKey,
  type ConditionKey,
  isForwarding,
  type MailRule,
  type RuleValue,
} from '@maru/api/mail/rule'
import type { RuledMail } from '../incoming/incoming.rules.ts'

type Rule = Pick<MailRule, 'name' | 'stops' | 'conditions' | 'actions' | 'exceptions'>

const folded = (text: string) => text.normalize('NFC').toLowerCase()

/** The texts of a value; those of addresses. */
export function valuesOf(value: RuleValue): string[] {
  const list = typeof value === 'string' ? [value] : value
  return list.map((one) => (typeof one === 'string' ? one : one.address).trim()).filter((one) => one !== '')
}

const tests: Readonly<Record<ConditionKey, (mail: RuledMail, wanted: string) => boolean>> = {
  ContainsSenderStrings: ({ fromName, fromAddress }, wanted) =>
    folded(fromName).includes(wanted) || folded(fromAddress).includes(wanted),
  FromAddresses: ({ fromAddress }, wanted) => folded(fromAddress) === wanted,
  SentToAddresses: ({ recipients }, wanted) => recipients.some((one) => folded(one) === wanted),
  ContainsHeaderStrings: ({ headers }, wanted) => headers.some((one) => folded(one).includes(wanted)),
  ContainsSubjectStrings: ({ subject }, wanted) => folded(subject).includes(wanted),
  ContainsBodyStrings: ({ body }, wanted) => folded(body).includes(wanted),
  ContainsSubjectOrBodyStrings: ({ subject, body }, wanted) =>
    folded(subject).includes(wanted) || folded(body).includes(wanted),
}

const holds = (mail: RuledMail, { key, value }: { key: ConditionKey; value: RuleValue }) =>
  valuesOf(value).some((wanted) => tests[key](mail, folded(wanted)))

/** Whether a rule is for a mail: all conditions hold and no exception does. A rule without conditions is for all. */
export function fits(rule: Pick<Rule, 'conditions' | 'exceptions'>, mail: RuledMail): boolean {
  return rule.conditions.every((one) => holds(mail, one)) && !rule.exceptions.some((one) => holds(mail, one))
}

/** What rules want done with a mail. */
export interface Verdict {
  /** The folder to move to; null to leave the mail where it is. */
  moveTo: number | null
  copyTo: number[]
  redirectTo: string[]
  /** The forwarding keeps no copy in the inbox. */
  isPassedOn: boolean
}

/**
 * The rules that fit in their order, until one stops: the first move wins; copies and recipients add up. Those that have `isDone` were
 * run by the mail server: they stop later ones, and a later move does not count after theirs.
 */
export function judge<R extends Rule>(
  rules: readonly R[],
  mail: RuledMail,
  isDone: (rule: R) => boolean = () => false,
): Verdict {
  const verdict: Verdict = { moveTo: null, copyTo: [], redirectTo: [], isPassedOn: false }
  let isMoved = false
  for (const rule of rules) {
    if (!fits(rule, mail)) continue
    const of = (key: ActionKey) =>
      rule.actions.filter((one) => one.key === key).flatMap((one) => valuesOf(one.value))
    if (isDone(rule)) {
      isMoved ||= of('MoveToFolder').length > 0
      if (rule.stops && !isForwarding(rule)) break
      continue
    }
    if (isForwarding(rule)) {
      verdict.redirectTo.push(...of('RedirectToRecipients'))
      // The copy of a forwarding is the mail itself, which stays in the inbox.
      if (of('RedirectToRecipients').length > 0 && of('CopyToFolder').length === 0) verdict.isPassedOn = true
      continue
    }
    if (!isMoved) verdict.moveTo ??= of('MoveToFolder').map(Number)[0] ?? null
    verdict.copyTo.push(...of('CopyToFolder').map(Number))
    verdict.redirectTo.push(...of('RedirectToRecipients'))
    if (rule.stops) break
  }
  const redirectTo = [...new Set(verdict.redirectTo.map((one) => one.toLowerCase()))]
  const copyTo = [...new Set(verdict.copyTo)].filter((one) => one !== verdict.moveTo)
  return { ...verdict, copyTo, redirectTo }
}
