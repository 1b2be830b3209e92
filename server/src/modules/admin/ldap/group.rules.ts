/** A group of a directory. */
export interface Group {
  dn: string
  /** In lower case. */
  name: string
  /** The number by which people name it as their primary group; empty outside of Active Directory. */
  token: string
  /** Distinguished names of people and groups. */
  members: string[]
  /** Login names of people (posixGroup). */
  logins: string[]
}

/** All who are in a group, also through groups inside of it. */
export interface Members {
  dns: Set<string>
  logins: Set<string>
  tokens: Set<string>
}

/** A distinguished name for comparison: without regard to case and to blanks after commas. */
export const plainDn = (dn: string) =>
  dn
    .normalize('NFC')
    .replace(/\s*,\s*/g, ',')
    .toLowerCase()

/**
 * Who is in the group with a common name or a distinguished name. Groups inside of it are followed, each once, so that
 * circles end. Undefined if there is no such group, or if two have the name.
 */
export function membersOf(groups: readonly Group[], typed: string): Members | undefined {
  const wanted = typed.includes('=') ? plainDn(typed) : typed.trim().normalize('NFC').toLowerCase()
  const named = groups.filter((group) => group.dn === wanted || group.name === wanted)
  const [first] = named
  if (!first || named.length > 1) return undefined
  const byDn = new Map(groups.map((group) => [group.dn, group]))
  const members: Members = { dns: new Set(), logins: new Set(), tokens: new Set() }
  const visited = new Set<string>()
  const open = [first]
  for (let group = open.pop(); group; group = open.pop()) {
    if (visited.has(group.dn)) continue
    visited.add(group.dn)
    if (group.token !== '') members.tokens.add(group.token)
    for (const login of group.logins) members.logins.add(login.toLowerCase())
    for (const dn of group.members) {
      members.dns.add(dn)
      const inner = byDn.get(dn)
      if (inner) open.push(inner)
    }
  }
  return members
}
