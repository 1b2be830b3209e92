/** Maximum length of rich text that is searched for pictures, in characters. */
const mostCharacters = 60_000_000

/** Media types of the pictures that browsers support, by RTF control word. */
const kinds: Record<string, string> = { pngblip: 'image/png', jpegblip: 'image/jpeg' }

/**
 * RTF groups with pictures that the HTML does not contain: copies for old programs, headers, footers, bullets
 * and backgrounds.
 */
const passedOver = /^(?:nonshppict|header[lrf]?|footer[lrf]?|listpicture|background)$/

interface Group {
  isPassedOver: boolean
  isPicture: boolean
  kind: string
  hex: string[]
}

function fromHex(parts: readonly string[]): string {
  const hex = parts.join('').replace(/[^0-9a-f]+/gi, '')
  const bytes: string[] = []
  for (let at = 0; at + 1 < hex.length; at += 2)
    bytes.push(String.fromCharCode(Number.parseInt(hex.slice(at, at + 2), 16)))
  return btoa(bytes.join(''))
}

function pictureOf({ kind, hex }: Group): string | null {
  const type = kinds[kind]
  return type ? `data:${type};base64,${fromHex(hex)}` : null
}

/**
 * Returns the pictures of rich text in document order, as data URLs; null for a picture of a type that
 * browsers do not support. Word stores image data only there: its HTML refers to files on the writer's disk,
 * which web pages cannot read.
 */
export function picturesOfRtf(rtf: string): (string | null)[] {
  if (rtf.length > mostCharacters) return []
  const result: (string | null)[] = []
  const open: Group[] = []
  for (const [token, word] of rtf.matchAll(/[{}]|\\([a-z]+)-?\d* ?|\\[^a-z]|[^{}\\]+/g)) {
    const group = open.at(-1)
    if (token === '{') {
      const isPassedOver = group?.isPassedOver ?? false
      open.push({ isPassedOver, isPicture: false, kind: '', hex: [] })
    } else if (token === '}') {
      open.pop()
      if (group?.isPicture && !group.isPassedOver) result.push(pictureOf(group))
    } else if (!group) continue
    else if (word === 'pict') group.isPicture = true
    else if (word && passedOver.test(word)) group.isPassedOver = true
    else if (word && Object.hasOwn(kinds, word)) group.kind = word
    else if (word === undefined && group.isPicture && !token.startsWith('\\')) group.hex.push(token)
  }
  return result
}
