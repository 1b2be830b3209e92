import { userInfo } from 'node:os'
import type { PermissionFlags } from '@maru/api/kit/viewer'
import { readConfig } from '#kit/config/config.ts'
import type { Context } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { createLog } from '#kit/log.ts'
import { createApp } from '../app.ts'
import { openCommandDatabase } from './command-database.ts'

const permissions: PermissionFlags = {
  ...{ isSuperAdmin: true, isCompanyManager: false, isReserveManager: false, isGlobalReserveManager: false },
  ...{ isPopupManager: false, isBoardManager: false, isGroupBoardManager: false },
  ...{ isGroupwareAccountManager: false, isHrManager: false, isAuditor: false },
}

/** No cookie is read or written by a command. */
const noCookie = { value: null, set: () => undefined, clear: () => undefined }

/**
 * The operator of the machine as the services see them: a super administrator without a person. Audit logs have no
 * person, and the user of the operating system as the address.
 */
const operator = {
  viewer: {
    ...{ sessionKey: '', personCode: '', comCode: '', deptCode: '', language: 'en-US' as const, permissions },
    ...{
      name: { ko: 'maru', en: 'maru', zh: 'maru' },
      subjects: [],
      mailOnly: false,
      mustChangePassword: false,
    },
  },
  ...{ requestId: '', address: `command line, ${userInfo().username}`, agent: 'maru' },
  ...{ cookie: noCookie, deviceCookie: noCookie, host: '' },
}

class RolledBack<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('dry run')
    this.result = result
  }
}

/** A connection inside a transaction whose own transactions are savepoints, so that everything can be rolled back. */
function withSavepoints(inside: Db): Db {
  const { savepoint } = inside as unknown as { savepoint: Db['begin'] }
  return new Proxy(inside, {
    get: (target, name) => (name === 'begin' ? savepoint : Reflect.get(target, name)),
  })
}

/** Runs the work with all services in one transaction that is rolled back, and returns its result. */
async function rolledBack<T>(context: Context, work: (context: Context) => Promise<T>): Promise<T> {
  try {
    await context.db.begin(async (inside) => {
      throw new RolledBack(await work({ ...context, db: withSavepoints(inside as unknown as Db) }))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T
    throw error
  }
  throw new Error('a dry run is always rolled back')
}

/**
 * Runs the work of a command with the services of the portal, as a process that serves nothing and works on no jobs.
 * With `isDry` everything is checked and nothing is stored.
 */
export async function runAsOperator<T>(
  isDry: boolean,
  env: NodeJS.ProcessEnv,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const config = readConfig(env)
  const database = await openCommandDatabase(config)
  const app = await createApp({
    config,
    databaseUrl: database.url,
    log: createLog('warn'),
    withJobs: 'queued',
  })
  try {
    const context: Context = { ...app.services, ...operator, db: app.db }
    return await (isDry ? rolledBack(context, work) : work(context))
  } finally {
    await app.stop({ seconds: 0 })
    await database.stop()
  }
}
