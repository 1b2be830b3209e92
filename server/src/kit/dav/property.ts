import type { Viewer } from '../viewer.ts'
import { davRoot, principalHref } from './place.ts'
import type { Properties } from './request.ts'
import { escapeXml } from './xml.ts'

/** A property with an address. */
export const hrefXml = (href: string) => `<d:href>${escapeXml(href)}</d:href>`

/** Properties that every resource has. */
export function sharedProperties({ viewer }: { viewer: Viewer }): Properties {
  return {
    'd:current-user-principal': () => hrefXml(principalHref(viewer.personCode)),
    'd:principal-collection-set': () => hrefXml(`${davRoot}/principals/`),
  }
}

/** The prefix of sync tokens; they are addresses (RFC 6578). */
export const tokenStart = 'urn:maru:sync:'
