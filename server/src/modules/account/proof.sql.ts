import type { Db } from '#kit/db.ts'

/** Whether a provider or a directory proved the person of a session, and no password of the portal; null for none. */
export const isProvenOutside = (db: Db, key: string | null) => db`(
  exists (select from account_ldap_session where id_hash = decode(${key}, 'hex'))
  or exists (select from account_provider_session where id_hash = decode(${key}, 'hex')))`
