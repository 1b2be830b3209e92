import type { Db } from '#kit/db.ts'

/** A domain of the company, with the key that signs its mail if there is one. */
export interface DomainRow {
  comCode: string
  domain: string
  selector: string
  publicKey: string
  keyMadeAt: string | null
}

const columns = (db: Db) => db`com_code, domain, selector, public_key, key_made_at`

/** The domains of a company by name. */
export function selectDomains(db: Db, comCode: string): Promise<DomainRow[]> {
  return db<DomainRow[]>`select ${columns(db)} from mail_domain where com_code = ${comCode} order by domain`
}

/** A domain of a company; undefined for one of others. */
export async function findDomain(db: Db, comCode: string, domain: string): Promise<DomainRow | undefined> {
  const [row] = await db<DomainRow[]>`
    select ${columns(db)} from mail_domain where com_code = ${comCode} and domain = ${domain}`
  return row
}

/** Adds a domain; false if a company has it already. */
export async function insertDomain(db: Db, comCode: string, domain: string, now: Date): Promise<boolean> {
  const rows = await db`
    insert into mail_domain (com_code, domain, added_at) values (${comCode}, ${domain}, ${now})
    on conflict (domain) do nothing returning 1`
  return rows.length > 0
}

/** Removes a domain with its key. */
export async function deleteDomain(db: Db, comCode: string, domain: string): Promise<boolean> {
  const rows =
    await db`delete from mail_domain where com_code = ${comCode} and domain = ${domain} returning 1`
  return rows.length > 0
}

/** Sets the key of a domain. */
export async function updateKey(
  db: Db,
  { comCode, domain }: Pick<DomainRow, 'comCode' | 'domain'>,
  key: { selector: string; sealed: Buffer; publicKey: string; now: Date },
): Promise<void> {
  await db`
    update mail_domain
       set selector = ${key.selector}, sealed_key = ${key.sealed}, public_key = ${key.publicKey},
           key_made_at = ${key.now}
     where com_code = ${comCode} and domain = ${domain}`
}

/** The encrypted key of a domain that signs mail; undefined if it has none. */
export async function findSealedKey(
  db: Db,
  domain: string,
): Promise<{ selector: string; sealedKey: Buffer } | undefined> {
  const [row] = await db<{ selector: string; sealedKey: Buffer }[]>`
    select selector, sealed_key from mail_domain where domain = ${domain} and sealed_key is not null`
  return row
}
