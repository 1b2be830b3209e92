import { type AuditRooms, audit } from '../../../kit/audit.ts'
import type { Context } from '../../../kit/context.ts'
import { failure } from '../../../kit/failure.ts'

declare module '../../../kit/audit.ts' {
  interface AuditRooms {
    mail: {
      act:
        | 'addDomain'
        | 'removeDomain'
        | 'makeKey'
        | 'retry'
        | 'saveGroup'
        | 'removeGroup'
        | 'setLimits'
        | 'setBoxLimit'
        | 'createBox'
        | 'makeLink'
        | 'endLink'
      detail: { name?: string }
    }
  }
}

/** Throws `kit.forbidden` unless the viewer is super administrator or manager of the active company. */
export function requireMailManager({ viewer }: Pick<Context, 'viewer'>): void {
  const { isSuperAdmin, isCompanyManager } = viewer.permissions
  if (!isSuperAdmin && !isCompanyManager) throw failure('kit.forbidden')
}

/** Writes an act of the administration of mail to the audit log. */
export const noteMail = (context: Context, act: AuditRooms['mail']['act'], name: string) =>
  audit(context, 'mail', { comCode: context.viewer.comCode, targetIds: [], act, detail: { name } })
