import { expect, it } from 'vitest'
import { isZoneMatch, loadZones, zoneOf } from './zones.ts'

it('a zone is named in the language of the reader, with its offset and city', () => {
  expect(zoneOf('Asia/Seoul', 'ko-KR').label).toBe('(UTC+09:00) 한국 표준시 · Seoul')
  expect(zoneOf('Asia/Seoul', 'en-US').label).toBe('(UTC+09:00) Korean Standard Time · Seoul')
  expect(zoneOf('Asia/Seoul', 'zh-CN').label).toBe('(UTC+09:00) 韩国标准时间 · Seoul')
})

it.each([
  ['동부 new york', 'America/New_York', 'ko-KR'],
  ['독일', 'Europe/Berlin', 'ko-KR'],
  ['korean seoul', 'Asia/Seoul', 'en-US'],
  ['asia/se', 'Asia/Seoul', 'en-US'],
  ['+09:00', 'Asia/Tokyo', 'zh-CN'],
  ['德国', 'Europe/Berlin', 'zh-CN'],
])('%s finds %s in %s', async (text, id, language) => {
  const matches = (await loadZones(language)).filter((zone) => isZoneMatch(zone, text))
  expect(matches.map((zone) => zone.id)).toContain(id)
  expect(matches.length).toBeLessThan(60)
})

it('all zones of the runtime are listed from west to east, UTC among them', async () => {
  const ids = (await loadZones('en-US')).map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(['UTC', ...Intl.supportedValuesOf('timeZone')]))
  const at = (id: string) => ids.indexOf(id)
  expect(at('Pacific/Honolulu')).toBeLessThan(at('America/St_Johns'))
  expect(at('America/St_Johns')).toBeLessThan(at('UTC'))
  expect(at('UTC')).toBeLessThan(at('Asia/Seoul'))
})

it('a zone that this browser does not know is shown by its name', () => {
  expect(zoneOf('Mars/Base', 'ko-KR')).toEqual({ id: 'Mars/Base', label: 'Mars/Base', terms: 'mars/base' })
})

it('a zone without a city is named by its offset, because the sign of its id means the opposite', () => {
  expect(zoneOf('Etc/GMT+9', 'en-US').label).toBe('(UTC-09:00) GMT-09:00')
  expect(zoneOf('Etc/GMT-13', 'ko-KR').label).toBe('(UTC+13:00) GMT+13:00')
})
