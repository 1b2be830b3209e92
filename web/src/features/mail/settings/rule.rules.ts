import { type ConditionKey, isForwarding, type MailRule, type RuleValue } from '@maru/api/mail/rule'
import type { Translate } from '#kit/i18n/i18n.ts'

/** A condition, exception or action of a rule. */
type Clause = { key: string; value: RuleValue }

/** The texts of a value; those of addresses. */
export function valuesOf(value: RuleValue): string[] {
  const list = typeof value === 'string' ? [value] : value
  return list.map((one) => (typeof one === 'string' ? one : one.address))
}

const names = (value: RuleValue) =>
  (typeof value === 'string' ? [value] : value).map((one) =>
    typeof one === 'string' ? one : one.name || one.address,
  )

/** A rule as a sentence in the language of the viewer. `folders` has the names of folders by their id. */
export function sentenceOf(
  rule: Pick<MailRule, 'conditions' | 'actions' | 'exceptions' | 'stops'>,
  folders: ReadonlyMap<string, string>,
  t: Translate,
): string {
  const quoted = (text: string) => t('mail.settings.rule.says.quoted', { text })
  const listed = (list: readonly string[]) => list.map(quoted).join(t('mail.settings.rule.says.or'))
  const clause = ({ key, value }: Clause) =>
    t(`mail.settings.rule.says.${key as ConditionKey}`, {
      values: key.endsWith('Folder')
        ? valuesOf(value)
            .map((id) => quoted(folders.get(id) ?? t('mail.settings.rule.says.lost')))
            .join(t('mail.settings.rule.says.or'))
        : listed(names(value)),
    })
  const all = (list: readonly Clause[], between: 'and' | 'also') =>
    list.map(clause).join(t(`mail.settings.rule.says.${between}`))
  const actions = all(rule.actions, 'also')
  let sentence =
    rule.conditions.length === 0
      ? t('mail.settings.rule.sentenceAll', { actions })
      : t('mail.settings.rule.sentence', { conditions: all(rule.conditions, 'and'), actions })
  if (rule.exceptions.length > 0)
    sentence = t('mail.settings.rule.sentenceExcept', {
      sentence,
      exceptions: rule.exceptions.map(clause).join(t('mail.settings.rule.says.or')),
    })
  return rule.stops ? t('mail.settings.rule.sentenceStops', { sentence }) : sentence
}

/** The rules that the panel shows: without the forwarding, which has a panel of its own (spec 3§4). */
export const shownRules = (rules: readonly MailRule[]) => rules.filter((rule) => !isForwarding(rule))

/** A stored rule with an operation, as it is saved. */
export function saved(rule: MailRule, operation: 'create' | 'set' | 'delete') {
  const { fault: _fault, ...rest } = rule
  return { ...rest, operation }
}

/** Two neighbours with their places exchanged; null at the ends. */
export function exchanged(rules: readonly MailRule[], at: number, step: 1 | -1) {
  const [one, other] = [rules[at], rules[at + step]]
  if (!one || !other) return null
  // All rules are numbered anew: old ones can have equal numbers.
  const order = [...rules]
  order.splice(at, 1)
  order.splice(at + step, 0, one)
  return order.map((rule, index) => saved({ ...rule, priority: index + 2 }, 'set'))
}
