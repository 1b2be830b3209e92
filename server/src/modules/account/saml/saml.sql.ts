import type { Db } from '#kit/db.ts'

/** Details of a provider with SAML. */
export interface SamlRow {
  providerId: string
  signInUrl: string
  signOutUrl: string
  /** In base64 (DER). */
  certificates: string[]
  metadataUrl: string
  wantsSignedResponse: boolean
  /** The key of the portal, encrypted. */
  privateKey: Buffer
  /** The certificate of the portal in base64. */
  certificate: string
}

/** What an administrator or the description of the provider sets. */
export type SamlFields = Omit<SamlRow, 'privateKey' | 'certificate'>

const columns = (db: Db) => db`
  provider_id, sign_in_url, sign_out_url, certificates, metadata_url, wants_signed_response, private_key, certificate`

/** Details of a provider; undefined if it has no SAML. */
export async function selectSaml(db: Db, providerId: string): Promise<SamlRow | undefined> {
  const [row] = await db<SamlRow[]>`
    select ${columns(db)} from account_provider_saml where provider_id = ${providerId}`
  return row
}

/** Details of the providers of a company. */
export function selectSamlOfCompany(db: Db, comCode: string): Promise<SamlRow[]> {
  return db<SamlRow[]>`
    select ${columns(db)} from account_provider_saml
      join account_provider using (provider_id) where com_code = ${comCode}`
}

/** Stores the details of a new provider with the key of the portal. */
export async function insertSaml(db: Db, row: SamlRow): Promise<void> {
  await db`
    insert into account_provider_saml (provider_id, sign_in_url, sign_out_url, certificates, metadata_url,
                                       wants_signed_response, private_key, certificate)
    values (${row.providerId}, ${row.signInUrl}, ${row.signOutUrl}, ${row.certificates}, ${row.metadataUrl},
            ${row.wantsSignedResponse}, ${row.privateKey}, ${row.certificate})`
}

/** Changes the details of a provider; the key of the portal stays. */
export async function updateSaml(db: Db, row: SamlFields): Promise<void> {
  await db`
    update account_provider_saml
       set sign_in_url = ${row.signInUrl}, sign_out_url = ${row.signOutUrl}, certificates = ${row.certificates},
           metadata_url = ${row.metadataUrl}, wants_signed_response = ${row.wantsSignedResponse}
     where provider_id = ${row.providerId}`
}

/** Ids of the providers that are on and publish their description. */
export async function selectPublished(db: Db): Promise<string[]> {
  const rows = await db<{ providerId: string }[]>`
    select provider_id from account_provider_saml join account_provider using (provider_id)
     where is_on and metadata_url <> '' order by provider_id`
  return rows.map(({ providerId }) => providerId)
}
