import { type AuditRooms, audit } from '#kit/audit/audit.ts'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'

declare module '#kit/audit/audit.ts' {
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
        | 'setServer'
        | 'removeServer'
        | 'setSignIn'
        | 'connectAll'
      detail: { name?: string }
    }
  }
}

/** Throws `kit.forbidden` unless the viewer is super administrator or manager of the active company. */
export function requireMailManager({ viewer }: Pick<Context, 'viewer'>): void {
  const { isSuperAdmin, isCompanyManager } = viewer.permissions
  if (!isSuperAdmin && !isCompanyManager) throw failure('kit.forbidden')
}

/** Writes an act on an address, a number or, with an empty text, on the company to the audit log. */
export const noteMail = (context: Context, act: AuditRooms['mail']['act'], name: string) => {
  const { comCode } = context.viewer
  return audit(context, 'mail', { comCode, targetIds: [name || comCode], act, detail: { name } })
}
