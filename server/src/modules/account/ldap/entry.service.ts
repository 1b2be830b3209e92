import { randomBytes } from 'node:crypto'
import { type Entry, InvalidCredentialsError, SizeLimitExceededError } from 'ldapts'
import type { OpenDirectory } from './client.service.ts'
import type { DirectoryRow } from './directory.sql.ts'
import { askedAttributes, type BindFault, bindFaultOf, byteAttributes, nameFilter } from './entry.rules.ts'

/** The people of a typed name in a directory, at most two. */
export async function findEntries(
  { client }: OpenDirectory,
  directory: DirectoryRow,
  name: string,
): Promise<Entry[]> {
  try {
    const { searchEntries } = await client.search(directory.baseDn, {
      ...{ scope: 'sub', sizeLimit: 2, filter: nameFilter(directory, name) },
      ...{ attributes: askedAttributes(directory), explicitBufferAttributes: byteAttributes },
    })
    return searchEntries
  } catch (error) {
    // More than two: as good as two, because only exactly one may sign in.
    if (error instanceof SizeLimitExceededError) return [{ dn: '' }, { dn: '' }]
    throw error
  }
}

/**
 * Binds with a name and a password; returns null if they are right. An empty password is refused, because a server answers
 * it with success (RFC 4513 section 5.1.2).
 */
export async function tryPassword(
  { client }: OpenDirectory,
  dn: string,
  password: string,
): Promise<BindFault | null> {
  if (password === '' || dn === '') return 'wrong'
  try {
    await client.bind(dn, password)
    return null
  } catch (error) {
    if (error instanceof InvalidCredentialsError) return bindFaultOf(error.message)
    throw error
  }
}

/** Binds as a person who does not exist, so that an unknown name costs as many answers as a known one. */
export async function tryUnknown(
  open: OpenDirectory,
  { baseDn }: DirectoryRow,
  password: string,
): Promise<void> {
  await tryPassword(open, `cn=${randomBytes(8).toString('hex')},${baseDn}`, password)
}
