import { expect, test } from 'vitest'
import { iconOfAddress } from './icons.ts'

test.each([
  ['/mail', 'mail'],
  ['/po/mail/write', 'mail'],
  ['/Board/List?SYSID=3', 'board'],
  ['/board/album?SYSID=3', 'photo'],
  ['/workflow', 'approval'],
  ['/workflow?NEW=true', 'draft'],
  ['/workflow/absence', 'travel'],
  ['/page/form?appid=4', 'draft'],
  ['/reservedb/week?FOLDER=1', 'reservation'],
  ['/reserveDbPopup/write', 'booking'],
  ['/mailing', 'link'],
  ['/cm/docs', 'link'],
  ['https://wiki.example/', 'link'],
  ['', null],
  ['javascript:alert(1)', null],
])('the icon of "%s" is %s', (address, icon) => expect(iconOfAddress(address)).toBe(icon))
