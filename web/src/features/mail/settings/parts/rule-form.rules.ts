import { type ConditionKey, departmentHeader, type MailRule, type RuleValue } from '@maru/api/mail/rule'
import type { PickItem } from '#kit/picking.ts'
import { saved, valuesOf } from '../rule.rules.ts'

/** A condition or an exception in the form: texts, one a line, or people. */
export interface ClauseDraft {
  key: ConditionKey
  texts: string
  people: readonly PickItem[]
}

/** The fields of a rule. */
export interface RuleDraft {
  name: string
  conditions: readonly ClauseDraft[]
  exceptions: readonly ClauseDraft[]
  moveTo: string
  copyTo: string
  redirectTo: readonly PickItem[]
  stops: boolean
}

const none = { ko: '', en: '', zh: '' }

/** An address as a chip. */
export function chipOf(address: string, name = ''): PickItem {
  const shown = name || address
  return {
    ...{ kind: 'address', id: address.toLowerCase(), name: { ko: shown, en: shown, zh: shown } },
    ...{ title: none, place: none, email: address, photo: '', comCode: '', deptCode: '' },
  }
}

/** Whether the values of a condition are people. */
export const isOfPeople = (key: ConditionKey) => key === 'FromAddresses' || key === 'SentToAddresses'

/** A new condition. */
export const newClause = (key: ConditionKey): ClauseDraft => ({
  key,
  texts: key === 'ContainsHeaderStrings' ? departmentHeader : '',
  people: [],
})

function draftOf({ key, value }: { key: ConditionKey; value: RuleValue }): ClauseDraft {
  const list = typeof value === 'string' ? [value] : value
  const people = list.map((one) => (typeof one === 'string' ? chipOf(one) : chipOf(one.address, one.name)))
  return isOfPeople(key) ? { key, texts: '', people } : { key, texts: valuesOf(value).join('\n'), people: [] }
}

/** The fields of a stored rule, or of a new one. */
export function fieldsOf(rule: MailRule | null): RuleDraft {
  const of = (key: string) =>
    (rule?.actions ?? []).filter((one) => one.key === key).flatMap((one) => valuesOf(one.value))
  return {
    name: rule?.name ?? '',
    conditions: (rule?.conditions ?? []).map(draftOf),
    exceptions: (rule?.exceptions ?? []).map(draftOf),
    moveTo: of('MoveToFolder')[0] ?? '',
    copyTo: of('CopyToFolder')[0] ?? '',
    redirectTo: of('RedirectToRecipients').map((one) => chipOf(one)),
    stops: rule?.stops ?? true,
  }
}

function clauseOf({ key, texts, people }: ClauseDraft): { key: ConditionKey; value: RuleValue } {
  const value = isOfPeople(key)
    ? people.map(({ email, name }) => ({ address: email, name: (name.ko || name.en).slice(0, 200) }))
    : texts
        .split('\n')
        .map((one) => one.trim())
        .filter((one) => one !== '')
  return { key, value }
}

/** The rule of the fields with its operation. */
export function ruleOf(draft: RuleDraft, rule: MailRule | null, priority: number) {
  const action = <K extends 'MoveToFolder' | 'CopyToFolder'>(key: K, value: string) =>
    value === '' ? [] : [{ key, value }]
  const redirect = draft.redirectTo.map((one) => one.email).filter((one) => one !== '')
  const next: MailRule = {
    ...{ id: rule?.id ?? 'temp_1', name: draft.name.trim(), priority: rule?.priority ?? priority },
    ...{ isEnabled: rule?.isEnabled ?? true, stops: draft.stops, fault: '' },
    conditions: draft.conditions.map(clauseOf),
    exceptions: draft.exceptions.map(clauseOf),
    actions: [
      ...action('MoveToFolder', draft.moveTo),
      ...action('CopyToFolder', draft.copyTo),
      ...(redirect.length > 0 ? [{ key: 'RedirectToRecipients' as const, value: redirect }] : []),
    ],
  }
  return saved(next, rule === null ? 'create' : 'set')
}
