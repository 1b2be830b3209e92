import './settings-errors.ts'
import { change, read } from '../kit/endpoint.ts'
import { instant, nullable, object, oneOf, type Static, Type, text } from '../kit/schema.ts'
import { mailId } from './folder.ts'
import { mailTopic } from './topic.ts'

/** Conditions and exceptions of rules (spec 3§3). All conditions must hold; of the texts of one, any. */
export const conditionKeys = [
  'ContainsSenderStrings',
  'FromAddresses',
  'SentToAddresses',
  'ContainsHeaderStrings',
  'ContainsSubjectStrings',
  'ContainsBodyStrings',
  'ContainsSubjectOrBodyStrings',
] as const
/** A condition of a rule. */
export type ConditionKey = (typeof conditionKeys)[number]
/** Actions of rules (spec 3§3). */
export const actionKeys = ['MoveToFolder', 'CopyToFolder', 'RedirectToRecipients'] as const
/** An action of a rule. */
export type ActionKey = (typeof actionKeys)[number]

/** Limits of the rules of a mailbox. */
export const ruleLimits = {
  rules: 100,
  conditions: 50,
  values: 50,
  text: 500,
  name: 100,
  forwardsAnHour: 100,
} as const

/** The name under which the forwarding of a mailbox is written, and the prefix by which it is found too (spec 3§3). */
export const forwardingName = '[EUM] auto-forward'
const forwardingPrefix = '[EUM] 자동전달'
/** Whether a rule is the forwarding of the mailbox, which the panel of rules hides. */
export const isForwarding = ({ name }: { name: string }): boolean =>
  name === forwardingName || name.startsWith(forwardingPrefix)

/** The prefix of a header condition for the department of the sender (spec 3§9). */
export const departmentHeader = 'x-eum-deptcode: '

const address = object({ address: text(320), name: Type.Optional(text(200)) })
const value = Type.Union([
  text(ruleLimits.text),
  Type.Array(text(ruleLimits.text), { maxItems: ruleLimits.values }),
  Type.Array(address, { maxItems: ruleLimits.values }),
])
/** The value of a condition or action: one text, several texts, or addresses with names. */
export type RuleValue = Static<typeof value>

const clauses = <const K extends readonly string[]>(keys: K) =>
  Type.Array(object({ key: oneOf(keys), value }), { maxItems: ruleLimits.conditions })
const parts = {
  conditions: clauses(conditionKeys),
  actions: clauses(actionKeys),
  exceptions: clauses(conditionKeys),
}

/** A rule (spec 3§3). */
export const mailRule = object({
  /** Digits. */
  id: Type.String(),
  name: Type.String(),
  priority: Type.Integer(),
  isEnabled: Type.Boolean(),
  /** Whether later rules are skipped for a mail that fits. */
  stops: Type.Boolean(),
  ...parts,
  /** `folderGone`: its folder was deleted, so that the rule does nothing. */
  fault: oneOf(['', 'folderGone']),
})
/** A rule. */
export type MailRule = Static<typeof mailRule>

/** Operations of a rule in a saved list; a rule without one is unchanged. */
export const ruleOperations = ['create', 'set', 'delete'] as const

const own = { mailOnly: true } as const
const place = { mailboxId: Type.Optional(mailId) }

/** Rules of a mailbox (spec 3§7). */
export const ruleCalls = {
  listRules: read('/api/ews/inboxrule', '3§7', {
    ...own,
    summary: 'Returns the rules of the mailbox in their order, with the rule of the forwarding.',
    input: object(place),
    output: Type.Array(mailRule),
    refreshedBy: [{ topic: mailTopic }],
  }),
  setRules: change('/api/ews/inboxrule', '3§7', {
    ...own,
    summary:
      'Saves a list of rules, all or none: each is created, set or deleted by its operation. Rules that are not in the list are unchanged. The body can be the list alone. Returns true.',
    listField: 'rules',
    input: object({
      ...place,
      rules: Type.Array(
        object({
          /** Digits, or `temp_…` for a new rule. */
          id: Type.String({ pattern: '^(?:[1-9][0-9]{0,15}|temp_.{0,60})$' }),
          name: text(ruleLimits.name),
          priority: Type.Integer({ minimum: 0, maximum: 10_000 }),
          isEnabled: Type.Boolean(),
          stops: Type.Optional(Type.Boolean()),
          ...parts,
          operation: Type.Optional(oneOf(ruleOperations)),
        }),
        { maxItems: 2 * ruleLimits.rules },
      ),
    }),
    output: Type.Boolean(),
    errors: [
      'mail.ruleUnnamed',
      'mail.ruleWithoutAction',
      'mail.ruleWithoutValue',
      'mail.ruleFolderUnknown',
      'mail.ruleAddressInvalid',
      'mail.ruleToItself',
      'mail.tooManyRules',
    ],
    refreshes: ['mail.listRules'],
  }),
  countRuleMails: read('/api/mail/rule/count', 'maru', {
    ...own,
    method: 'POST',
    cost: 'heavy',
    summary:
      'Returns how many of the newest 1,000 mails of the inbox a rule would fit; fewer are read if they take longer than three seconds.',
    input: object({ ...place, conditions: parts.conditions, exceptions: parts.exceptions }),
    output: object({ seen: Type.Integer(), fitting: Type.Integer() }),
  }),
  runRules: change('/api/mail/rule/run', 'maru', {
    ...own,
    summary:
      'Runs the rules over a folder as a job: moves and copies, but passes nothing on. Returns the number of the run.',
    input: object({ ...place, folderId: mailId }),
    output: object({ id: Type.String() }),
    errors: ['mail.ruleRunning'],
    refreshes: ['mail.listRuleRuns'],
    creates: true,
  }),
  listRuleRuns: read('/api/mail/rule/run', 'maru', {
    ...own,
    summary: 'Returns the last runs of rules over folders, newest first.',
    input: object(place),
    output: Type.Array(
      object({
        id: Type.String(),
        folderId: Type.String(),
        state: oneOf(['running', 'done', 'failed']),
        seen: Type.Integer(),
        changed: Type.Integer(),
        startedAt: instant,
        doneAt: nullable(instant),
      }),
    ),
    refreshedBy: [{ topic: mailTopic }],
  }),
}
