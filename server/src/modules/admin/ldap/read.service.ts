import { type Client, type Entry, EqualityFilter, OrFilter } from 'ldapts'
import {
  byteAttributes,
  type ConnectParts,
  DirectoryFault,
  type DirectoryRow,
  entryFields,
  entryKey,
  entryText,
  entryValues,
  isEntryOff,
  parseFilter,
  withDirectory,
} from '#modules/account/index.ts'
import { type Group, membersOf, plainDn } from './group.rules.ts'
import type { DirectoryPerson } from './plan.rules.ts'

/** Milliseconds for a whole read. */
const readTime = 600_000
const pageSize = 500
/** Active Directory answers at most 1,500 members at once; a guard against a server that never ends. */
const mostRanges = 1000

const groupClasses = ['group', 'groupOfNames', 'groupOfUniqueNames', 'posixGroup']
const groupAttributes = ['cn', 'member', 'uniqueMember', 'memberUid', 'objectSid', 'primaryGroupToken']

const texts = (entry: Entry, attribute: string) =>
  entryValues(entry, attribute).map((value) => (typeof value === 'string' ? value : value.toString('utf8')))

/** The members of a group of Active Directory beyond the first 1,500 (attribute `member;range=…`). */
async function readRanges(client: Client, entry: Entry): Promise<string[]> {
  const result: string[] = []
  let current = entry
  for (let count = 0; count < mostRanges; count += 1) {
    const name = Object.keys(current).find((one) => /^member;range=/i.test(one))
    if (name === undefined) return result
    result.push(...texts(current, name))
    const [, end = '*'] = /^member;range=\d+-(\d+|\*)$/i.exec(name) ?? []
    if (end === '*') return result
    const attributes = [`member;range=${Number(end) + 1}-*`]
    const { searchEntries } = await client.search(entry.dn, { scope: 'base', attributes })
    const [next] = searchEntries
    if (!next) throw new DirectoryFault(`the group ${entry.dn} disappeared while it was read`)
    current = next
  }
  throw new DirectoryFault(`the group ${entry.dn} does not end`)
}

/** The last number of a security identifier, which people name as their primary group. */
function primaryToken(entry: Entry): string {
  const token = entryText(entry, 'primaryGroupToken')
  const [sid] = entryValues(entry, 'objectSid')
  return token === '' && Buffer.isBuffer(sid) && sid.length >= 12
    ? String(sid.readUInt32LE(sid.length - 4))
    : token
}

async function readGroups(client: Client, { groupBase, baseDn, groups }: DirectoryRow): Promise<Group[]> {
  if (groups.length === 0) return []
  const filters = groupClasses.map((value) => new EqualityFilter({ attribute: 'objectClass', value }))
  const { searchEntries } = await client.search(groupBase || baseDn, {
    ...{ scope: 'sub', paged: { pageSize }, filter: new OrFilter({ filters }) },
    ...{ attributes: groupAttributes, explicitBufferAttributes: byteAttributes },
  })
  const result: Group[] = []
  for (const entry of searchEntries) {
    const names = [
      ...texts(entry, 'member'),
      ...texts(entry, 'uniqueMember'),
      ...(await readRanges(client, entry)),
    ]
    result.push({
      ...{ dn: plainDn(entry.dn), name: entryText(entry, 'cn').toLowerCase(), token: primaryToken(entry) },
      ...{ members: names.map(plainDn), logins: texts(entry, 'memberUid') },
    })
  }
  return result
}

async function readPeople(client: Client, directory: DirectoryRow): Promise<Entry[]> {
  const { baseDn, personFilter, loginAttribute, keyAttribute, attributes } = directory
  const filter = parseFilter(personFilter)
  if (!filter) throw new DirectoryFault('the filter of people cannot be read')
  const asked = [loginAttribute, keyAttribute, ...Object.values(attributes), 'primaryGroupID']
  const { searchEntries } = await client.search(baseDn, {
    ...{ scope: 'sub', paged: { pageSize }, filter },
    attributes: [
      ...new Set(asked.filter((one) => one !== '')),
      ...['userAccountControl', 'accountExpires', 'pwdAccountLockedTime'],
    ],
    explicitBufferAttributes: byteAttributes,
  })
  return searchEntries
}

/**
 * Reads all people of a directory in pages, with the groups of its settings. Throws {@link DirectoryFault} if a page or a
 * group is missing: what was not read whole changes nothing.
 */
export async function readDirectory(
  parts: ConnectParts,
  directory: DirectoryRow,
  now: Date,
): Promise<DirectoryPerson[]> {
  return withDirectory(
    parts,
    directory,
    async ({ client }) => {
      const groups = await readGroups(client, directory)
      const entries = await readPeople(client, directory)
      const members = directory.groups.map(({ name }) => {
        const members = membersOf(groups, name)
        if (!members) throw new DirectoryFault(`the group ${name} was not found, or two have this name`)
        return members
      })
      const people = entries.map((entry) => ({
        dn: plainDn(entry.dn),
        key: entryKey(entry, directory.keyAttribute),
        login: entryText(entry, directory.loginAttribute),
        primary: entryText(entry, 'primaryGroupID'),
        isOff: isEntryOff(entry, now),
        fields: entryFields(entry, directory),
      }))
      return people.map(({ dn, primary, ...person }) => ({
        ...person,
        groups: members.flatMap(({ dns, logins, tokens }, at) => {
          const isNamed = dns.has(dn) || logins.has(person.login.toLowerCase())
          return isNamed || (primary !== '' && tokens.has(primary)) ? [at] : []
        }),
      }))
    },
    readTime,
  )
}
