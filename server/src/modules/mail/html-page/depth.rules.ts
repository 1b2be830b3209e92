/** Depth that no mail of a program has; the parser takes time with the square of the depth. */
const depthAtMost = 1_000

/** Elements without an end, and those that the next one of their kind ends: they nest in others only. */
const flat = new Set(
  'area base br col embed hr img input link meta param source track wbr p li dt dd tr td th thead tbody tfoot option optgroup colgroup'.split(
    ' ',
  ),
)

/** HTML without the elements that are nested too deep; their contents stay. Unchanged for an ordinary mail. */
export function withoutDeepElements(html: string): string {
  const tag = /<(\/?)([a-z][a-z0-9]*)/gi
  let out = ''
  let at = 0
  let depth = 0
  let dropped = 0
  for (let match = tag.exec(html); match; match = tag.exec(html)) {
    const [, slash, name = ''] = match
    if (flat.has(name.toLowerCase())) continue
    const isOpen = slash === ''
    if (isOpen ? depth < depthAtMost : dropped === 0) {
      depth = isOpen ? depth + 1 : Math.max(0, depth - 1)
      continue
    }
    dropped += isOpen ? 1 : -1
    out += html.slice(at, match.index)
    const end = html.indexOf('>', match.index)
    at = end === -1 ? html.length : end + 1
    tag.lastIndex = at
  }
  return at === 0 ? html : out + html.slice(at)
}
