/** Domains that a text names without a scheme: names of files such as a.pdf are none. */
const endings =
  /\.(?:com|net|org|edu|gov|info|biz|io|co|me|dev|app|shop|xyz|site|online|top|kr|cn|jp|example)$/
const shownHost = /^(https?:\/\/)?(?:[^\s/@:]*@)?((?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]{2,})(?:[/:?#\s]|$)/iu

const decoded = (text: string) =>
  text
    .replace(/&nbsp;|&#160;/g, ' ')
    .replaceAll('&amp;', '&')
    .trim()

const bareHost = (host: string) => host.toLowerCase().replace(/^www\./, '')

/** Whether one host is the other one or a part of it. */
function isSameSite(one: string, other: string): boolean {
  const [a, b] = [bareHost(one), bareHost(other)]
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`)
}

/** The host that a text seems to lead to; empty if it names none. */
function hostOf(text: string): string {
  const match = shownHost.exec(text)
  const host = match?.[2] ?? ''
  const isAddress = match?.[1] !== undefined || /^www\./i.test(host) || endings.test(host.toLowerCase())
  if (!isAddress) return ''
  // As a browser reads it, so that both ways to write other letters are equal.
  return URL.canParse(`https://${host}`) ? new URL(`https://${host}`).hostname : ''
}

/** The host or address where a link really leads if its text or its own form says another one; else empty. */
export function trueTarget(address: string, text: string): string {
  const mailTo = /^mailto:([^?]*)/i.exec(address)?.[1]
  if (mailTo !== undefined) {
    const shown = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? text.toLowerCase() : ''
    return shown !== '' && shown !== mailTo.toLowerCase() ? mailTo : ''
  }
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return ''
  const { hostname, username, password } = new URL(address)
  if (username !== '' || password !== '') return hostname
  const shown = hostOf(text)
  return shown !== '' && !isSameSite(shown, hostname) ? hostname : ''
}

/** The mark is above every style of the mail, and above what the mail draws over it. */
const look =
  'all:initial!important;display:inline-block!important;margin:0 4px!important;padding:0 6px!important;' +
  'border:1px solid #b3261e!important;border-radius:4px!important;background:#fff!important;' +
  'color:#b3261e!important;font:600 12px/1.5 sans-serif!important;white-space:normal!important;' +
  'position:relative!important;z-index:1!important'

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The pieces of cleaned HTML: its tags, whose attributes are in quotes, and the texts between them. */
const piece = /<[^<>]*>|[^<]+/g

/** Characters of the text of one link that are read: no host is longer. */
const textAtMost = 2_000

/**
 * Open links whose text is read: the innermost ones, because a browser follows the innermost. Each text would otherwise be
 * read once for each link around it.
 */
const openAtMost = 20

/** A link that is open at a place of the HTML. */
interface OpenLink {
  address: string
  /** Its whole text, and the texts between its tags: a hidden one does not make another one harmless. */
  text: string
  parts: string[]
}

function addText(link: OpenLink, text: string): void {
  if (link.text.length > textAtMost) return
  link.text += text
  link.parts.push(text)
}

function markOf({ address, text, parts }: OpenLink, label: string): string {
  const targets = [text, ...parts].map((one) => trueTarget(address, decoded(one.slice(0, textAtMost))))
  const target = targets.find((one) => one !== '')
  return target === undefined ? '' : `<span style="${look}">${label} ${escaped(target)}</span>`
}

/**
 * Cleaned HTML in which a link whose text or form names another host is followed by where it leads. Each link is read
 * by its own end: links within links, which browsers show in the cells of a table, are marked too. Cleaned HTML closes
 * every element in the reverse order, so that a browser links at most what is between the two tags.
 */
export function markLinks(html: string, label: string): { html: string; count: number } {
  const open: OpenLink[] = []
  let out = ''
  let count = 0
  for (const [token] of html.matchAll(piece)) {
    out += token
    if (!token.startsWith('<')) for (const link of open.slice(-openAtMost)) addText(link, token)
    else if (/^<a[\s>]/.test(token)) {
      const address = /\shref="([^"]*)"/.exec(token)?.[1] ?? ''
      open.push({ address: address.replaceAll('&amp;', '&'), text: '', parts: [] })
    } else if (token === '</a>') {
      const link = open.pop()
      const mark = link ? markOf(link, label) : ''
      if (mark !== '') count += 1
      out += mark
    }
  }
  return { html: out, count }
}
