import type { accountProviderApi } from '@maru/api/account/provider'
import type { Input, Output } from '@maru/api/kit/endpoint'
import type { PublicContext } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { selectSignIn } from '../account.sql.ts'
import { deleteFederatedHalf } from '../entry/half.sql.ts'
import type { SignInKind } from '../entry/kind.rules.ts'
import { hashOf } from '../entry/secret.rules.ts'
import { isGlassPerson } from './linked-person.sql.ts'
import { selectOffered, selectProvider } from './provider.sql.ts'

type Api = typeof accountProviderApi

/** The providers of a host of the portal, or the one of a mail domain. */
export async function findProviders(
  { db }: PublicContext,
  input: Input<Api['findProviders']>,
): Promise<Output<Api['findProviders']>> {
  const rows = await selectOffered(db, input.host.toLowerCase(), input.domain?.toLowerCase() ?? null)
  return {
    providers: rows.map(({ providerId, kind, nameKo, nameEn, nameZh }) => ({
      providerId,
      kind,
      name: nameKo,
      nameEn,
      nameCn: nameZh,
    })),
  }
}

/**
 * The ticket of a provider's answer, in the browser that began the sign-in: another one does not have its secret. Throws
 * `account.providerRefused` for a ticket that is unknown, used, too old or of another browser.
 */
export const providerKind: SignInKind<Input<Api['enterFederated']>, { returnPath: string }> = {
  async prove({ db, clock }, { ticket, binder }) {
    const now = clock.now()
    const half = await deleteFederatedHalf(db, { hash: hashOf(ticket), binder: hashOf(binder), now })
    const account = half && (await selectSignIn(db, half.personCode, 'person', now))
    if (!half || !account) throw failure('account.providerRefused')
    const { federation } = half
    // Named after the provider proved them.
    if (await isGlassPerson(db, half.personCode)) throw failure('account.providerUnknown')
    const { providerId, returnPath } = federation
    const { kind = 'oidc' } = (await selectProvider(db, providerId)) ?? {}
    return { account, how: `${kind} ${providerId}`, federation, also: { returnPath } }
  },
  secondStep: 'network',
}
