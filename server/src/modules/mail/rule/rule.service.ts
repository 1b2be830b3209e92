import type { Input } from '@maru/api/kit/endpoint'
import { forwardingName, isForwarding, type MailRule, ruleLimits } from '@maru/api/mail/rule'
import type { mailSettingsApi } from '@maru/api/mail/settings'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import { requireBox } from '../mailbox/mailbox.access.ts'
import { type BoxRow, raiseChange } from '../mailbox/mailbox.sql.ts'
import { valuesOf } from '../rule-table/match.rules.ts'
import { deleteRules, insertRule, type RuleRow, selectRules, updateRule } from '../rule-table/rule.sql.ts'
import { isMailAddress } from '../transport/address.rules.ts'

type Given = Input<typeof mailSettingsApi.setRules>['rules'][number]

const foldersOf = ({ actions }: Pick<RuleRow, 'actions'>) =>
  actions.filter(({ key }) => key !== 'RedirectToRecipients').flatMap(({ value }) => valuesOf(value))

/** The rules of a mailbox, each with what stops it from working. */
export async function listRules(
  context: Context,
  { mailboxId }: Input<typeof mailSettingsApi.listRules>,
): Promise<MailRule[]> {
  const box = await requireBox(context, mailboxId)
  const known = new Set(
    (await context.slots.one('mailStore').listFolders(context, box)).map((one) => String(one.folderId)),
  )
  return (await selectRules(context.db, box)).map(({ ruleId, ...rule }) => ({
    id: String(ruleId),
    ...rule,
    fault: foldersOf(rule).every((one) => known.has(one)) ? '' : 'folderGone',
  }))
}

/** Throws what is wrong with a rule; the refusal names it. */
function checkRule(rule: Given, { address: own }: BoxRow, folders: ReadonlySet<string>): void {
  const name = shownLine(rule.name)
  if (name === '') throw failure('mail.ruleUnnamed')
  const values = rule.actions.flatMap((one) => valuesOf(one.value))
  if (rule.actions.length === 0 || values.length === 0) throw failure('mail.ruleWithoutAction', { name })
  const clauses = [...rule.conditions, ...rule.exceptions, ...rule.actions]
  if (clauses.some((one) => valuesOf(one.value).length === 0))
    throw failure('mail.ruleWithoutValue', { name })
  if (!foldersOf(rule).every((one) => folders.has(one))) throw failure('mail.ruleFolderUnknown', { name })
  const addresses = rule.actions
    .filter(({ key }) => key === 'RedirectToRecipients')
    .flatMap(({ value }) => valuesOf(value))
  const odd = addresses.find((one) => !isMailAddress(one))
  if (odd !== undefined) throw failure('mail.ruleAddressInvalid', { name, address: odd })
  if (own !== '' && addresses.some((one) => one.toLowerCase() === own))
    throw failure('mail.ruleToItself', { name })
}

/** The forwarding has a fixed name and is first (spec 3§3). */
function storedRule({ name, priority, isEnabled, stops, conditions, actions, exceptions }: Given) {
  const place = isForwarding({ name })
    ? { name: forwardingName, priority: 1, stops: false }
    : { name: shownLine(name), priority, stops: stops ?? false }
  return { ...place, isEnabled, conditions, actions, exceptions }
}

/** Saves a list of rules, all or none. Forwardings besides the first one are deleted (spec 3§4). */
export function setRules(
  context: Context,
  { mailboxId, rules }: Input<typeof mailSettingsApi.setRules>,
): Promise<boolean> {
  return transaction(context, async (inside) => {
    const { db } = inside
    const box = await requireBox(inside, mailboxId, 'write')
    await raiseChange(db, box)
    const folders = new Set(
      (await inside.slots.one('mailStore').listFolders(inside, box)).map((one) => String(one.folderId)),
    )
    for (const rule of rules) await saveRule(inside, box, rule, folders)
    const saved = await selectRules(db, box)
    const [, ...repeated] = saved.filter(isForwarding)
    await deleteRules(
      db,
      box,
      repeated.map((one) => one.ruleId),
    )
    if (saved.length - repeated.length > ruleLimits.rules)
      throw failure('mail.tooManyRules', { most: ruleLimits.rules })
    await pushChange(inside, box)
    return true
  })
}

async function saveRule(
  { db }: Pick<Context, 'db'>,
  box: BoxRow,
  rule: Given,
  folders: ReadonlySet<string>,
): Promise<void> {
  const isNew = rule.id.startsWith('temp_')
  if (rule.operation === undefined || (rule.operation === 'delete' && isNew)) return
  if (rule.operation === 'delete') {
    if ((await deleteRules(db, box, [Number(rule.id)])) === 0) throw notFound()
    return
  }
  checkRule(rule, box, folders)
  if (rule.operation === 'create') await insertRule(db, box, storedRule(rule))
  else if (isNew || !(await updateRule(db, box, Number(rule.id), storedRule(rule)))) throw notFound()
}
