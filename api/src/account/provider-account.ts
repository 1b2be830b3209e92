import { ofCompany } from '../kit/company.ts'
import { change, defineApi, read } from '../kit/endpoint.ts'
import { page, pageOf } from '../kit/paging.ts'
import { code, instant, localName, nullable, object, oneOf, type Static, Type, text } from '../kit/schema.ts'

/** Bounds of the list of accounts, and of one change of several. */
export const providerAccountLimits = { page: 200, change: 200 } as const

/** What an account of a provider may be: waiting for an administrator, refused by one, or linked with a person. */
export const providerAccountStates = ['waiting', 'refused', 'linked'] as const
/** What an account of a provider may be. */
export type ProviderAccountState = (typeof providerAccountStates)[number]

/** Why a person of the same address is looked at alone: another name, or several accounts with the address. */
export const providerCautions = ['name', 'several'] as const

/** Why an account was not linked. */
export const linkFaults = ['notFound', 'rights', 'breakGlass', 'linked', 'caution'] as const

/** The id of a sign-in provider or directory (LDAP), or `teams:` and the code of a company. */
const source = Type.String({ maxLength: 60, pattern: '^(teams:.{1,50}|[a-z0-9]{1,32})$' })
/** The provider's own name of a person. */
const subject = text(300, 1)
const account = { provider: source, subject }

/** An account of a sign-in provider, of a directory (LDAP) or of Teams. */
export const providerAccount = object({
  ...account,
  kind: oneOf(['oidc', 'saml', 'ldap', 'teams']),
  providerName: localName,
  /** As the provider names them. */
  email: Type.String(),
  name: Type.String(),
  /** The last sign-in of a waiting account, or when it was refused or linked. */
  at: instant,
  /** The linked person; for the others the person of the company with the same address. Null for none. */
  person: nullable(
    object({
      personCode: code,
      name: localName,
      email: Type.String(),
      /** Only super administrators link them: they have a role, or a post in another company. */
      hasRights: Type.Boolean(),
      isBreakGlass: Type.Boolean(),
    }),
  ),
  caution: nullable(oneOf(providerCautions)),
})
/** An account of a sign-in provider, of a directory (LDAP) or of Teams. */
export type ProviderAccount = Static<typeof providerAccount>

const refreshes = [
  ...['account.listProviderAccounts', 'account.listProviders', 'account.listDirectories', 'account.getTeams'],
]

/** Calls with which administrators link accounts of providers with people. */
export const accountProviderAccountApi = defineApi('account', {
  listProviderAccounts: read('/api/account/admin/provider/accounts', 'maru', {
    summary:
      'Lists accounts of the sign-in providers, directories and Teams of the current company: those that wait for an administrator, were refused, or are linked.',
    input: ofCompany(
      object({
        state: oneOf(providerAccountStates),
        /** Part of a name, address or account. */
        searchText: Type.Optional(text(100)),
        page,
        itemsPerPage: Type.Integer({ minimum: 1, maximum: providerAccountLimits.page }),
      }),
    ),
    output: pageOf(providerAccount),
  }),
  linkProviderAccounts: change('/api/account/admin/provider/accounts/link', 'maru', {
    summary:
      'Links waiting or refused accounts with people of the current company, who enter with them from now on. People with a role or a post in another company are linked by super administrators only, break-glass administrators never. Returns what was left and why.',
    refreshes,
    input: ofCompany(
      object({
        links: Type.Array(object({ ...account, personCode: code }), {
          minItems: 1,
          maxItems: providerAccountLimits.change,
        }),
      }),
    ),
    output: object({
      linked: Type.Integer(),
      left: Type.Array(object({ ...account, reason: oneOf(linkFaults) })),
    }),
  }),
  refuseProviderAccounts: change('/api/account/admin/provider/accounts/refuse', 'maru', {
    summary: 'Refuses waiting accounts of the current company. They can still be linked later.',
    refreshes,
    input: ofCompany(
      object({
        accounts: Type.Array(object(account), { minItems: 1, maxItems: providerAccountLimits.change }),
      }),
    ),
    output: object({ refused: Type.Integer() }),
  }),
  unlinkProviderAccount: change('/api/account/admin/provider/accounts/unlink', 'maru', {
    summary:
      'Removes the link of an account, and ends the sessions of its person. Only super administrators remove links of people with a role or a post in another company.',
    refreshes,
    input: ofCompany(object(account)),
    output: Type.Literal(1),
  }),
})
