import type { BackupState } from '@maru/api/admin'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { selectBackupState } from '#kit/operation/backup-run.sql.ts'
import { isBackupLate } from '#kit/operation/backup-run.ts'

/** The last backups of the portal; throws `kit.forbidden` unless the viewer is a super administrator. */
export async function getBackupState({ viewer, db, clock }: Context): Promise<BackupState> {
  if (!viewer.permissions.isSuperAdmin) throw failure('kit.forbidden')
  const state = await selectBackupState(db)
  return { ...state, isLate: isBackupLate(state, clock.now()) }
}
