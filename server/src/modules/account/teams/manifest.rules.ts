import type { TeamsSetting } from '@maru/api/account/teams'

/**
 * The manifest of the application for Teams (schema 1.16): one personal tab with the portal, and the application of Entra
 * for the silent sign-in. Empty without an address of https, which Teams demands.
 */
export function manifestOf(
  { clientId, hosts }: Pick<TeamsSetting, 'clientId' | 'hosts'>,
  publicUrl: string,
): string {
  const main = URL.parse(publicUrl)
  const [first = main?.host ?? ''] = hosts
  if (first === '' || main?.protocol !== 'https:') return ''
  const origin = `https://${hosts.length > 0 ? first : main.host}`
  const named = { short: 'Maru', full: 'Maru portal' }
  const manifest = {
    $schema: 'https://developer.microsoft.com/json-schemas/teams/v1.16/MicrosoftTeams.schema.json',
    manifestVersion: '1.16',
    version: '1.0.0',
    id: clientId,
    developer: {
      ...{ name: 'Maru', websiteUrl: origin },
      ...{ privacyUrl: `${origin}/po/`, termsOfUseUrl: `${origin}/po/` },
    },
    name: named,
    description: {
      short: 'Mail, calendar, approval and boards',
      full: 'The groupware portal of the company in Teams.',
    },
    icons: { color: 'color.png', outline: 'outline.png' },
    accentColor: '#2A6F5E',
    staticTabs: [
      {
        ...{ entityId: 'portal', name: 'Maru', scopes: ['personal'] },
        ...{ contentUrl: `${origin}/auth/teams`, websiteUrl: `${origin}/po/` },
      },
    ],
    permissions: ['identity'],
    validDomains: [...new Set([main.host, ...hosts])],
    webApplicationInfo: { id: clientId, resource: `api://${origin.slice('https://'.length)}/${clientId}` },
  }
  return JSON.stringify(manifest, null, 2)
}
