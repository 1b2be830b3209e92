import { EqualityFilter } from 'ldapts'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { throttled } from '#kit/session/throttle.ts'
import { DirectoryFault, withDirectory } from './client.service.ts'
import { selectDirectoryOf, selectDirectoryRow } from './directory.sql.ts'
import { tryPassword } from './entry.service.ts'

/** The key of an entry as a filter has it: bytes for objectGUID. */
const keyValue = (attribute: string, key: string) =>
  attribute.toLowerCase() === 'objectguid' ? Buffer.from(key, 'hex') : key

/**
 * Whether a text is the viewer's password in the directory that they are linked with; false for people without one. Throws
 * `account.ldapDown` if the directory does not answer.
 */
export async function isDirectoryPassword(context: Context, password: string): Promise<boolean> {
  const { db, viewer, address, log, requestId } = context
  const link = await selectDirectoryOf(db, viewer.personCode)
  const directory = link && (await selectDirectoryRow(db, link.directoryId))
  if (!directory || password === '') return false
  const { keyAttribute, mostGuesses } = directory
  const filter = new EqualityFilter({ attribute: keyAttribute, value: keyValue(keyAttribute, link.key) })
  const thing = { id: `${directory.directoryId}:${link.key}`, atMost: mostGuesses }
  try {
    return await throttled(context, { kind: 'ldap', subject: viewer.personCode, address, thing }, () =>
      withDirectory(context, directory, async (open) => {
        const entries = await open.client.search(directory.baseDn, { scope: 'sub', sizeLimit: 2, filter })
        const [entry, second] = entries.searchEntries
        return entry && !second ? (await tryPassword(open, entry.dn, password)) === null : false
      }),
    )
  } catch (error) {
    if (!(error instanceof DirectoryFault)) throw error
    log.warn(
      { requestId, directoryId: directory.directoryId, reason: error.message },
      'account: directory down',
    )
    throw failure('account.ldapDown')
  }
}
