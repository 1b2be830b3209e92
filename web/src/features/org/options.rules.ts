import type { PickItem, PickKind, PickName } from './picker.rules.ts'

/** The tabs of the picker (spec 1§2). */
export const pickerTabs = ['hr', 'personal', 'public'] as const
/** A tab of the picker. */
export type PickerTab = (typeof pickerTabs)[number]

/** A container as it is requested. */
export interface ContainerOption {
  id: string
  title: string
  /** Accepts recipients of a mail: items with an e-mail address. A group is replaced by its members. */
  isRecipients?: boolean
  items?: PickItem[]
}

/** The options of the picker (spec 1§3). */
export interface PickerOptions {
  /** Departments can be picked too. */
  addableDept?: boolean
  /** Only one item can be picked. */
  single?: boolean
  /** Shows buttons that move a chosen item up and down. */
  move?: boolean
  /** Shows the tab of personal contacts. */
  personal?: boolean
  /** Shows the tab of public folders. */
  public?: boolean
  /** Restricts the company select to this company. */
  selectFixedComcode?: string
  /** The tab shown first. */
  tab?: PickerTab
  title?: string
  /** The containers for the picked items; by default one container without a title. */
  containers?: ContainerOption[]
}

/** Error for options that cannot be read, with the place of the value and the reason. */
export class OptionFault extends Error {
  readonly place: string

  constructor(place: string, reason: string) {
    super(`${place}: ${reason}`)
    this.place = place
  }
}

/** Thrown for a tab that the picker does not have (spec 1§8). */
export class UnknownTab extends Error {
  readonly tab: string

  constructor(tab: string) {
    super(`[NOT_SUPPORTED_ERROR] ${tab}`)
    this.tab = tab
  }
}

const mostContainers = 8
const mostItems = 2000
const forbidden = new Set(['__proto__', 'prototype', 'constructor'])

type Reader<T> = (value: unknown, place: string) => T

function record(value: unknown, place: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new OptionFault(place, 'no object')
  for (const key of Object.keys(value))
    if (forbidden.has(key)) throw new OptionFault(`${place}.${key}`, 'forbidden')
  return value as Record<string, unknown> // the checks above exclude other types
}

function fields<T>(readers: { [K in keyof T]-?: Reader<T[K]> }): Reader<T> {
  return (value, place) => {
    const source = record(value, place)
    // Unknown options are ignored: the specification's client passes more than the picker reads.
    const read: Record<string, unknown> = {}
    for (const [key, reader] of Object.entries(readers) as [string, Reader<unknown>][]) {
      const given = Object.hasOwn(source, key) ? (source[key] ?? undefined) : undefined
      const result = reader(given, `${place}.${key}`)
      if (result !== undefined) read[key] = result
    }
    return read as T // every field of T was read by its own reader
  }
}

const flag: Reader<boolean | undefined> = (value, place) => {
  if (value === undefined || typeof value === 'boolean') return value
  if (value === '') return undefined
  if (value === 'true' || value === 1) return true
  if (value === 'false' || value === 0) return false
  throw new OptionFault(place, 'no boolean')
}

const text =
  (max: number, isRequired = true): Reader<string> =>
  (value, place) => {
    if (value === undefined && !isRequired) return ''
    const read = typeof value === 'number' && Number.isFinite(value) ? String(value) : value
    if (typeof read !== 'string' || read.length > max) throw new OptionFault(place, 'no text')
    return read
  }

const optionalText: Reader<string | undefined> = (value, place) =>
  value === undefined || value === '' ? undefined : text(200)(value, place)

function list<T>(max: number, reader: Reader<T>): Reader<T[] | undefined> {
  return (value, place) => {
    if (value === undefined) return undefined
    if (!Array.isArray(value) || value.length > max) throw new OptionFault(place, 'no list')
    return value.map((one, index) => reader(one, `${place}[${index}]`))
  }
}

const kinds: readonly string[] = [
  'person',
  'department',
  'contact',
  'list',
  'group',
  'address',
] satisfies PickKind[]
const kind: Reader<PickKind> = (value, place) => {
  if (typeof value === 'string' && kinds.includes(value)) return value as PickKind // a listed kind
  throw new OptionFault(place, 'unknown kind')
}

const name: Reader<PickName> = (value, place) =>
  value === undefined
    ? { ko: '', en: '', zh: '' }
    : fields<PickName>({ ko: text(200, false), en: text(200, false), zh: text(200, false) })(value, place)

/** Only the portal's own photos are shown. */
const photo: Reader<string> = (value, place) => {
  const address = text(400, false)(value, place)
  if (address !== '' && !/^\/cm\/api\/account\/photo\/[^/\\]+$/.test(address))
    throw new OptionFault(place, 'no photo')
  return address
}

const store: Reader<PickItem['store']> = (value, place) => {
  if (value === undefined || value === 'DB' || value === 'EWS') return value
  throw new OptionFault(place, 'unknown store')
}

const item = fields<PickItem>({
  kind,
  id: text(254),
  name,
  title: name,
  place: name,
  email: text(254, false),
  photo,
  comCode: text(64, false),
  deptCode: text(64, false),
  store,
})

const container = fields<ContainerOption>({
  id: (value, place) => {
    const id = text(64)(value, place)
    if (!/^[\w.-]+$/.test(id)) throw new OptionFault(place, 'no id')
    return id
  },
  title: text(100, false),
  isRecipients: flag,
  items: list(mostItems, item),
})

const tab: Reader<PickerTab | undefined> = (value) => {
  if (value === undefined || value === '') return undefined
  const known = pickerTabs.find((one) => one === value)
  if (!known) throw new UnknownTab(String(value))
  return known
}

/**
 * Reads options from any source. Throws {@link OptionFault} or {@link UnknownTab} for an invalid value and
 * never returns a part of the options.
 */
export const readOptions = fields<PickerOptions>({
  addableDept: flag,
  single: flag,
  move: flag,
  personal: flag,
  public: flag,
  selectFixedComcode: optionalText,
  tab,
  title: optionalText,
  containers: list(mostContainers, container),
})

/**
 * Reads the options from the two JSON texts of an address. A value in `props`, such as the containers,
 * replaces the same value in `options` (spec 1§2).
 */
export function readOptionTexts(options: string | undefined, props: string | undefined): PickerOptions {
  const parse = (json: string | undefined, place: string): unknown => {
    if (json === undefined || json === '') return {}
    try {
      return JSON.parse(json) ?? {}
    } catch {
      throw new OptionFault(place, 'no JSON')
    }
  }
  const read = readOptions(parse(options, 'options'), 'options')
  const more = readOptions(parse(props, 'props'), 'props')
  return { ...read, ...more }
}

/**
 * Returns the tabs to show: hr always, another tab if it is requested or is the tab shown first (spec 1§2).
 */
export function tabsOf(options: Pick<PickerOptions, 'personal' | 'public' | 'tab'>): PickerTab[] {
  return pickerTabs.filter((one) => one === 'hr' || options[one] === true || options.tab === one)
}

/**
 * Returns the name of the event to send to an opener, given as plain or JSON text (spec 1§2); null if the
 * text is not a valid name.
 */
export function readEventName(given: string | undefined): string | null {
  const name = given !== undefined && /^".*"$/.test(given) ? given.slice(1, -1) : given
  return name !== undefined && /^[A-Za-z][\w.:-]{0,63}$/.test(name) ? name : null
}
