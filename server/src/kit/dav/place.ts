/** The path below which all addresses of CalDAV and CardDAV are. */
export const davRoot = '/dav'

const longestPart = 600

/** The parts of the path of an address, decoded and composed; null if it cannot be read or a part is too long. */
export function pathParts(url: string): string[] | null {
  const path = url.replace(/^[a-z]+:\/\/[^/]*/i, '').split(/[?#]/, 1)[0] ?? ''
  try {
    const parts = path
      .split('/')
      .filter((part) => part !== '')
      .map((part) => decodeURIComponent(part).normalize('NFC'))
    return parts.some((part) => part.length > longestPart) ? null : parts
  } catch {
    return null
  }
}

/** Parts of a path, encoded. */
export const joinParts = (...parts: string[]) => parts.map(encodeURIComponent).join('/')

/** The address of a person; it ends in a slash, as those of all collections. */
export const principalHref = (personCode: string) => `${davRoot}/principals/${joinParts(personCode)}/`
