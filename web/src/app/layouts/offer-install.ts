import { accountApi } from '@maru/api/account'

/**
 * Names the manifest with which the browser installs the portal. The link is there only on pages of a signed-in person,
 * because the manifest names their company; a change of the language lets the browser read it again.
 */
export function offerInstall(language: string): void {
  const link =
    document.head.querySelector<HTMLLinkElement>('link[rel=manifest]') ?? document.createElement('link')
  link.rel = 'manifest'
  link.crossOrigin = 'use-credentials'
  link.href = `/cm${accountApi.getManifest.path}?lang=${language}`
  document.head.append(link)
}
