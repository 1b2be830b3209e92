import type { CardVersion } from '#kit/dav/address-book.ts'
import { type LineParts, lineOf, nameOfLine, partsOf } from './lines.rules.ts'

/** Properties that change between the versions; all other lines stay as they are. */
const changing = new Set([
  ...[
    'VERSION',
    'PHOTO',
    'LOGO',
    'SOUND',
    'KEY',
    'KIND',
    'MEMBER',
    'TEL',
    'EMAIL',
    'ADR',
    'URL',
    'IMPP',
    'BDAY',
  ],
  ...['X-ADDRESSBOOKSERVER-KIND', 'X-ADDRESSBOOKSERVER-MEMBER'],
])
const binary = new Set(['PHOTO', 'LOGO', 'SOUND', 'KEY'])
const media: Readonly<Record<string, string>> = {
  PHOTO: 'image',
  LOGO: 'image',
  SOUND: 'audio',
  KEY: 'application',
}
const appleNames: Readonly<Record<string, string>> = {
  KIND: 'X-ADDRESSBOOKSERVER-KIND',
  MEMBER: 'X-ADDRESSBOOKSERVER-MEMBER',
}
const plainNames = Object.fromEntries(Object.entries(appleNames).map(([plain, apple]) => [apple, plain]))

const isParameter = (name: string) => (text: string) => text.toUpperCase().startsWith(`${name}=`)
const without = (parameters: readonly string[], ...names: string[]) =>
  parameters.filter((one) => !names.some((name) => isParameter(name)(one)))

/** In vCard 3.0 the bytes are in the value (RFC 2426 3.1.4), which phones read only in this form. */
function binaryTo3(parts: LineParts): LineParts {
  const [, kind = '', bytes] =
    /^data:([\w.+/-]{1,100})(?:;[^,]{1,100})?;base64,(.*)$/is.exec(parts.value) ?? []
  if (bytes === undefined) {
    const isAddress = /^[a-z][a-z0-9+.-]*:/i.test(parts.value)
    const parameters = without(parts.parameters, 'VALUE')
    return isAddress ? { ...parts, parameters: ['VALUE=uri', ...parameters] } : parts
  }
  const type = kind.replace(/^.*\//, '').toUpperCase()
  const parameters = without(parts.parameters, 'VALUE', 'ENCODING', 'TYPE', 'MEDIATYPE')
  return { ...parts, parameters: ['ENCODING=b', `TYPE=${type}`, ...parameters], value: bytes }
}

function binaryTo4(parts: LineParts): LineParts {
  // iPhones repeat the encoding: `ENCODING=b,b`.
  const isBytes = parts.parameters.some((one) => /^(?:ENCODING=)?(?:b|base64)(?:,|$)/i.test(one))
  if (!isBytes) return { ...parts, parameters: without(parts.parameters, 'VALUE') }
  const type = parts.parameters.find(isParameter('TYPE'))?.slice(5).split(',')[0]?.toLowerCase() || 'jpeg'
  const kind = type.includes('/') ? type : `${media[parts.name] ?? 'application'}/${type}`
  const parameters = parts.parameters.filter((one) => !/^(?:ENCODING=|TYPE=|VALUE=|b$|base64$)/i.test(one))
  return { ...parts, parameters, value: `data:${kind};base64,${parts.value.replaceAll(/\s/g, '')}` }
}

/** `PREF=1` is a type in vCard 3.0; numbers are texts. */
function to3(parts: LineParts): LineParts {
  const isPreferred = parts.parameters.some(isParameter('PREF'))
  const parameters = without(parts.parameters, 'PREF')
  const preferred = isPreferred ? [...parameters, 'TYPE=pref'] : parameters
  if (parts.name !== 'TEL' || !/^tel:/i.test(parts.value)) return { ...parts, parameters: preferred }
  return { ...parts, parameters: without(preferred, 'VALUE'), value: parts.value.slice(4) }
}

function to4(parts: LineParts): LineParts {
  let isPreferred = false
  const parameters = parts.parameters.flatMap((one) => {
    if (!isParameter('TYPE')(one)) return [one]
    const types = one.slice(5).split(',')
    const others = types.filter((type) => type.toLowerCase() !== 'pref')
    isPreferred ||= others.length < types.length
    return others.length === 0 ? [] : [`TYPE=${others.join(',')}`]
  })
  return { ...parts, parameters: isPreferred ? [...parameters, 'PREF=1'] : parameters }
}

const dayTo3 = (value: string) => value.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')

function changed(parts: LineParts, version: CardVersion): LineParts {
  if (parts.name === 'VERSION') return { ...parts, value: version }
  const is3 = version === '3.0'
  if (binary.has(parts.name)) return is3 ? binaryTo3(parts) : binaryTo4(parts)
  const name = (is3 ? appleNames : plainNames)[parts.name]
  if (name) return { ...parts, name }
  if (parts.name === 'BDAY') return is3 ? { ...parts, value: dayTo3(parts.value) } : parts
  return is3 ? to3(parts) : to4(parts)
}

/** Lines of a card in another version: what means the same is written as that version does, nothing is left out. */
export function toVersion(lines: readonly string[], version: CardVersion): string[] {
  return lines.map((line) => {
    const parts = changing.has(nameOfLine(line)) ? partsOf(line) : null
    return parts ? lineOf(changed(parts, version)) : line
  })
}
