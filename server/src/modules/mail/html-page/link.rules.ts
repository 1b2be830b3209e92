/** Domains that a text names without a scheme: names of files such as a.pdf are none. */
const endings =
  /\.(?:com|net|org|edu|gov|info|biz|io|co|me|dev|app|shop|xyz|site|online|top|kr|cn|jp|example)$/
const shownHost = /^(https?:\/\/)?(?:[^\s/@:]*@)?((?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]{2,})(?:[/:?#\s]|$)/iu

const plainText = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
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

/** The mark is above every style of the mail. */
const look =
  'all:initial!important;display:inline-block!important;margin:0 4px!important;padding:0 6px!important;' +
  'border:1px solid #b3261e!important;border-radius:4px!important;background:#fff!important;' +
  'color:#b3261e!important;font:600 12px/1.5 sans-serif!important;white-space:normal!important'

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Cleaned HTML in which a link whose text or form names another host is followed by where it leads. */
export function markLinks(html: string, label: string): string {
  return html.replace(
    /<a\b[^>]*?\bhref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g,
    (all, address: string, inner: string) => {
      const target = trueTarget(address.replaceAll('&amp;', '&'), plainText(inner))
      return target === '' ? all : `${all}<span style="${look}">${label} ${escaped(target)}</span>`
    },
  )
}
