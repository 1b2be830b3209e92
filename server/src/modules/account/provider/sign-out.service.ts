import type { PublicContext } from '#kit/context.ts'
import { findOidcSignOut } from '../federation/logout.service.ts'
import { findSamlSignOut } from '../saml/saml-logout.service.ts'

/** The address that signs out at the provider of a session; null if it has none or if the provider does not answer. */
export async function findSignOutAddress(context: PublicContext, key: string): Promise<string | null> {
  return (await findSamlSignOut(context, key)) ?? (await findOidcSignOut(context, key))
}
