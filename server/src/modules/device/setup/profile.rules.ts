import { createHash } from 'node:crypto'
import { principalHref } from '#kit/dav/place.ts'
import { escapeXml } from '#kit/dav/xml.ts'

/** What a profile of an iPhone contains. */
export interface ProfileInput {
  /** The address of the portal. */
  origin: string
  personCode: string
  login: string
  password: string
  title: string
  description: string
  calendarTitle: string
  contactsTitle: string
}

/** A UUID from a text: of the same person and portal always the same, so that a second profile replaces the first. */
export function stableUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex').toUpperCase()
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`]
  return [...parts, hex.slice(20, 32)].join('-')
}

type Value = string | number | boolean

function valueXml(value: Value): string {
  if (typeof value === 'number') return `<integer>${value}</integer>`
  return typeof value === 'boolean' ? `<${value}/>` : `<string>${escapeXml(value)}</string>`
}

const entries = (values: Readonly<Record<string, Value>>) =>
  Object.entries(values)
    .map(([key, value]) => `<key>${key}</key>${valueXml(value)}`)
    .join('\n')

/** The account of one protocol (Apple: com.apple.caldav.account, com.apple.carddav.account). */
function accountXml(kind: 'CalDAV' | 'CardDAV', title: string, input: ProfileInput): string {
  const { protocol, hostname, port } = new URL(input.origin)
  const isSecure = protocol === 'https:'
  const type = `com.apple.${kind.toLowerCase()}.account`
  const identity = `${hostname}.maru.${kind.toLowerCase()}`
  return `<dict>\n${entries({
    PayloadType: type,
    PayloadVersion: 1,
    PayloadIdentifier: identity,
    PayloadUUID: stableUuid(`${identity} ${input.personCode}`),
    PayloadDisplayName: title,
    [`${kind}AccountDescription`]: title,
    [`${kind}HostName`]: hostname,
    [`${kind}Port`]: Number(port || (isSecure ? 443 : 80)),
    [`${kind}PrincipalURL`]: principalHref(input.personCode),
    [`${kind}UseSSL`]: isSecure,
    [`${kind}Username`]: input.login,
    [`${kind}Password`]: input.password,
  })}\n</dict>`
}

/** A profile that sets up calendars and contacts on an iPhone, as a property list. */
export function profileXml(input: ProfileInput): string {
  const identity = `${new URL(input.origin).hostname}.maru`
  const accounts = [
    accountXml('CalDAV', input.calendarTitle, input),
    accountXml('CardDAV', input.contactsTitle, input),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
${entries({
  PayloadType: 'Configuration',
  PayloadVersion: 1,
  PayloadIdentifier: identity,
  PayloadUUID: stableUuid(`${identity} ${input.personCode}`),
  PayloadDisplayName: input.title,
  PayloadDescription: input.description,
  PayloadRemovalDisallowed: false,
})}
<key>PayloadContent</key>
<array>
${accounts.join('\n')}
</array>
</dict>
</plist>
`
}
