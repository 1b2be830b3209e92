import type { EventMeeting } from '@maru/api/calendar'

/** A service for meetings: the hosts of its addresses, and the paths of those that open a meeting. */
interface MeetingService {
  name: string
  host: RegExp
  path: RegExp
}

const services: readonly MeetingService[] = [
  {
    name: 'Zoom',
    host: /^(?:[\w-]+\.)*(?:zoom\.us|zoom\.com|zoom\.com\.cn|zoomgov\.com)$/,
    path: /^\/(?:j|s|w|my|wc)\/./,
  },
  { name: 'Google Meet', host: /^meet\.google\.com$/, path: /^\/(?:[a-z]{3}-[a-z]{4}-[a-z]{3}|lookup\/.+)$/ },
  {
    name: 'Microsoft Teams',
    host: /^teams\.(?:microsoft\.com|microsoft\.us|live\.com|cloud\.microsoft)$/,
    path: /^\/(?:l\/meetup-join|meet)\/./,
  },
  {
    name: 'Webex',
    host: /^(?:[\w-]+\.)*webex\.com(?:\.cn)?$/,
    path: /\/(?:meet|join|j\.php|wbxmjs|webappng)(?:\/|$)/,
  },
  { name: 'GoTo Meeting', host: /^(?:meet\.goto|global\.gotomeeting)\.com$/, path: /^\/./ },
  { name: 'Skype', host: /^(?:join\.skype|meet\.lync)\.com$/, path: /^\/./ },
  { name: 'Jitsi Meet', host: /^meet\.jit\.si$/, path: /^\/./ },
  { name: 'Whereby', host: /^(?:[\w-]+\.)?whereby\.com$/, path: /^\/./ },
  { name: 'Tencent Meeting', host: /^meeting\.tencent\.com$/, path: /^\/(?:dm|p|s|l)\/./ },
  { name: 'VooV Meeting', host: /^(?:meeting\.)?voovmeeting\.com$/, path: /^\/(?:dm|p|s|l)\/./ },
  { name: 'Lark', host: /^vc\.(?:feishu\.cn|larksuite\.com)$/, path: /^\/j\/./ },
  { name: 'DingTalk', host: /^meeting\.dingtalk\.com$/, path: /^\/j\/./ },
]

/** Characters of an address of a meeting. */
const longest = 2000

/** An address that can be opened without a password or a port in it, which only deceive readers; null for any other. */
function plainUrl(text: string): URL | null {
  if (text.length > longest || !URL.canParse(text)) return null
  const url = new URL(text)
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === '' && url.port === ''
  return isPlain ? url : null
}

function serviceOf({ hostname, pathname }: URL): string | null {
  return services.find(({ host, path }) => host.test(hostname) && path.test(pathname))?.name ?? null
}

// Without the lookbehind, each mark of a long row would be tried as the first.
const marksAtEnd = /(?<![.,;:!?)\]}])[.,;:!?)\]}]+$/

/** The first address of a known service in a text or in HTML. */
function addressIn(text: string): { url: string; service: string } | null {
  for (const [candidate] of text.matchAll(/https:\/\/[^\s<>"'`]+/gi)) {
    const url = plainUrl(candidate.replaceAll('&amp;', '&').replace(marksAtEnd, ''))
    const service = url && serviceOf(url)
    if (url && service) return { url: url.href, service }
  }
  return null
}

/** The value of a content line, and whether its name is one of these. */
const lineValue = (line: string, names: RegExp) => {
  const [, name = '', value = ''] = /^([\w-]+)(?:;(?:"[^"]*"|[^":])*)?:(.*)$/.exec(line) ?? []
  return names.test(name) ? value.replaceAll(/\\([,;\\])/g, '$1').trim() : null
}

/** Lines in which programs write the address of a meeting (RFC 7986 5.11, and those of Google and Microsoft). */
const fields =
  /^(?:CONFERENCE|X-GOOGLE-CONFERENCE|X-MICROSOFT-SKYPETEAMSMEETINGURL|X-MICROSOFT-ONLINEMEETING(?:CONF|EXTERNAL)LINK)$/i

const phoneOf = (value: string) => /^tel:([+\d][\d().\s-]{3,30})/i.exec(value)?.[1]?.trim() ?? ''

/** The address in a field that is meant for it: of any host, because companies have services of their own. */
function addressOfField(value: string): { url: string; service: string } | null {
  const url = plainUrl(value)
  return url && { url: url.href, service: serviceOf(url) ?? url.hostname }
}

/**
 * How people take part in an event from elsewhere: what its program wrote into a field for it, otherwise the first
 * address of a known service in the place or the text. Null without any.
 */
export function meetingOf({
  place,
  content,
  foreign,
}: {
  place: string
  /** HTML. */
  content: string
  /** Content lines that the portal does not interpret. */
  foreign: readonly string[]
}): EventMeeting | null {
  const values = foreign.flatMap((line) => lineValue(line, fields) ?? [])
  const url = foreign.flatMap((line) => lineValue(line, /^URL$/i) ?? '')
  const written =
    values.map(addressOfField).find((one) => one !== null) ??
    addressIn(url.join(' ')) ??
    addressIn(place) ??
    addressIn(content)
  const phone =
    values.map(phoneOf).find((one) => one !== '') ?? phoneOf(/\btel:[^"'<\s]+/i.exec(content)?.[0] ?? '')
  if (!written && phone === '') return null
  return { url: written?.url ?? null, service: written?.service ?? '', phone }
}
