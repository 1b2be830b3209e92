import { ConfigFault } from '#kit/config/config.ts'
import { dbErrorCode, isRefusedParameter } from '#kit/db.ts'
import { OlderProcesses } from '#kit/operation/compatibility.ts'
import { DatabaseNewer, MigrationLocked } from '#kit/operation/migrate.ts'
import { OldMigrations } from '#kit/operation/old-migrations.ts'
import { WrongPooler } from '#kit/operation/pooler.ts'
import { NoEmbeddedPostgres } from '#kit/postgres/system-account.ts'

/** EX_CONFIG of sysexits.h: the same settings fail again, so deploy/maru.service does not restart the process. */
export const configExitCode = 78

/** Refusals of PostgreSQL that only other settings change (SQLSTATE), as messages. */
const refusals: Record<string, string> = {
  '28P01':
    'The database refused the user name or the password of DATABASE_URL. Characters such as @ : / # % in a password are written as %40 %3A %2F %23 %25.',
  '28000':
    'The database does not let the user of DATABASE_URL in from this machine: see pg_hba.conf of PostgreSQL.',
  '3D000': 'The database that DATABASE_URL names does not exist. Create it, or correct the name.',
}

const refusedParameter =
  'The pooler of DATABASE_URL refuses a value of the session. PgBouncer needs ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,plan_cache_mode,synchronous_commit,options; docs/operations.md, "A pooler", says how the values are set then.'

/**
 * The message and exit code for an error at the start. Faults that a restart cannot mend end with {@link configExitCode}
 * and without a stack; others end with 1 and are tried again.
 */
export function startFault(error: unknown): { text: string; exitCode: number } {
  if (error instanceof ConfigFault || error instanceof DatabaseNewer || error instanceof NoEmbeddedPostgres)
    return { text: error.message, exitCode: configExitCode }
  if (error instanceof OldMigrations) return { text: error.message, exitCode: configExitCode }
  // A restart helps only after the pooler or the role has been changed.
  if (error instanceof WrongPooler) return { text: error.message, exitCode: configExitCode }
  if (isRefusedParameter(error))
    return {
      text: `${refusedParameter} The pooler said: ${(error as Error).message}`,
      exitCode: configExitCode,
    }
  const refusal = refusals[dbErrorCode(error) ?? '']
  if (refusal) {
    const reason = error instanceof Error ? ` PostgreSQL said: ${error.message}` : ''
    return { text: `${refusal}${reason}`, exitCode: configExitCode }
  }
  // A restart succeeds as soon as the older processes have ended.
  if (error instanceof OlderProcesses) return { text: error.message, exitCode: 1 }
  if (error instanceof MigrationLocked) return { text: error.message, exitCode: 1 }
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    const text = `The port is taken by another program: ${error.message}. Set PORT to a free one, or end that program.`
    return { text, exitCode: 1 }
  }
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { text: `Maru could not start: ${cause}`, exitCode: 1 }
}
