import { type adminMessengerApi, type MessengerForm, messengerForms } from '@maru/api/admin/messenger'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { changesOf, recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { failForbidden, selectOwnForms, upsertOwnForms } from './rule.sql.ts'

type Api = typeof adminMessengerApi

/** Throws `kit.forbidden` unless the viewer is super administrator or manager of the current company. */
export function requireManager({ viewer: { permissions } }: Pick<Context, 'viewer'>): void {
  if (!permissions.isSuperAdmin && !permissions.isCompanyManager) throw failure('kit.forbidden')
}

/** Throws `admin.messengerOff` unless the people of the viewer's company may send their alarms to this messenger. */
export async function requireAllowedForm(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  form: MessengerForm,
): Promise<void> {
  if (!(await selectOwnForms(db, viewer.comCode)).includes(form)) throw failure('admin.messengerOff')
}

/** Sets the messengers to which the people of the viewer's company may send their alarms. */
export function saveMessengerRule(
  context: Context,
  input: Input<Api['saveMessengerRule']>,
): Promise<Output<Api['saveMessengerRule']>> {
  requireManager(context)
  return transaction(context, async (inside) => {
    const { comCode } = inside.viewer
    const before = await selectOwnForms(inside.db, comCode)
    const ownForms = messengerForms.filter((form) => input.ownForms.includes(form))
    await upsertOwnForms(inside.db, comCode, ownForms)
    await failForbidden(inside.db, comCode, ownForms)
    const details = changesOf<object>({ ownForms: before }, { ownForms })
    if (Object.keys(details).length > 0)
      await recordAudit(inside, { action: 'messengerRuleChanged', subject: comCode, details })
    return {}
  })
}
