import { knownZone } from '../series/zone.rules.ts'

/** Zones by the names that Office 365 shows (`(UTC-05:00) Eastern Time (US & Canada)`), without the offset. */
const shownNames = new Map(
  Object.entries({
    'Etc/GMT+12': 'International Date Line West',
    'Etc/GMT+11': 'Coordinated Universal Time-11',
    'Etc/GMT+9': 'Coordinated Universal Time-09',
    'Etc/GMT+8': 'Coordinated Universal Time-08',
    'Etc/GMT+2': 'Coordinated Universal Time-02|Mid-Atlantic - Old',
    'Etc/GMT-12': 'Coordinated Universal Time+12',
    'Pacific/Tongatapu': "Nuku'alofa",
    'Pacific/Enderbury': 'Coordinated Universal Time+13',
    UTC: 'Coordinated Universal Time',
    'America/Adak': 'Aleutian Islands',
    'Pacific/Honolulu': 'Hawaii',
    'Pacific/Marquesas': 'Marquesas Islands',
    'America/Anchorage': 'Alaska',
    'America/Tijuana': 'Baja California',
    'America/Los_Angeles': 'Pacific Time (US & Canada)',
    'America/Phoenix': 'Arizona',
    'America/Mazatlan': 'Chihuahua, La Paz, Mazatlan|La Paz, Mazatlan',
    'America/Denver': 'Mountain Time (US & Canada)',
    'America/Whitehorse': 'Yukon',
    'America/Guatemala': 'Central America',
    'America/Chicago': 'Central Time (US & Canada)',
    'Pacific/Easter': 'Easter Island',
    'America/Mexico_City': 'Guadalajara, Mexico City, Monterrey',
    'America/Regina': 'Saskatchewan',
    'America/Bogota': 'Bogota, Lima, Quito, Rio Branco|Bogota, Lima, Quito',
    'America/Cancun': 'Chetumal',
    'America/New_York': 'Eastern Time (US & Canada)',
    'America/Port-au-Prince': 'Haiti',
    'America/Havana': 'Havana',
    'America/Indiana/Indianapolis': 'Indiana (East)',
    'America/Grand_Turk': 'Turks and Caicos',
    'America/Asuncion': 'Asuncion',
    'America/Halifax': 'Atlantic Time (Canada)',
    'America/Caracas': 'Caracas',
    'America/Cuiaba': 'Cuiaba',
    'America/La_Paz': 'Georgetown, La Paz, Manaus, San Juan',
    'America/Santiago': 'Santiago',
    'America/St_Johns': 'Newfoundland',
    'America/Araguaina': 'Araguaina',
    'America/Sao_Paulo': 'Brasilia',
    'America/Cayenne': 'Cayenne, Fortaleza',
    'America/Argentina/Buenos_Aires': 'City of Buenos Aires|Buenos Aires',
    'America/Montevideo': 'Montevideo',
    'America/Punta_Arenas': 'Punta Arenas',
    'America/Miquelon': 'Saint Pierre and Miquelon',
    'America/Bahia': 'Salvador',
    'America/Nuuk': 'Greenland',
    'Atlantic/Azores': 'Azores',
    'Atlantic/Cape_Verde': 'Cabo Verde Is.|Cape Verde Is.',
    'Europe/London':
      'Dublin, Edinburgh, Lisbon, London|Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London',
    'Atlantic/Reykjavik': 'Monrovia, Reykjavik',
    'Africa/Sao_Tome': 'Sao Tome',
    'Africa/Casablanca': 'Casablanca',
    'Europe/Berlin': 'Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna',
    'Europe/Budapest': 'Belgrade, Bratislava, Budapest, Ljubljana, Prague',
    'Europe/Paris': 'Brussels, Copenhagen, Madrid, Paris',
    'Europe/Warsaw': 'Sarajevo, Skopje, Warsaw, Zagreb',
    'Africa/Lagos': 'West Central Africa',
    'Africa/Windhoek': 'Windhoek',
    'Asia/Amman': 'Amman',
    'Europe/Bucharest': 'Athens, Bucharest|Athens, Bucharest, Istanbul',
    'Asia/Beirut': 'Beirut',
    'Africa/Cairo': 'Cairo',
    'Europe/Chisinau': 'Chisinau',
    'Asia/Damascus': 'Damascus',
    'Asia/Hebron': 'Gaza, Hebron',
    'Africa/Johannesburg': 'Harare, Pretoria',
    'Europe/Kyiv':
      'Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius|Helsinki, Kiev, Riga, Sofia, Tallinn, Vilnius',
    'Asia/Jerusalem': 'Jerusalem',
    'Africa/Juba': 'Juba',
    'Europe/Kaliningrad': 'Kaliningrad',
    'Africa/Khartoum': 'Khartoum',
    'Africa/Tripoli': 'Tripoli',
    'Asia/Baghdad': 'Baghdad',
    'Europe/Istanbul': 'Istanbul',
    'Asia/Riyadh': 'Kuwait, Riyadh',
    'Europe/Minsk': 'Minsk',
    'Europe/Moscow': 'Moscow, St. Petersburg|Moscow, St. Petersburg, Volgograd',
    'Africa/Nairobi': 'Nairobi',
    'Europe/Volgograd': 'Volgograd',
    'Asia/Tehran': 'Tehran',
    'Asia/Dubai': 'Abu Dhabi, Muscat',
    'Europe/Astrakhan': 'Astrakhan, Ulyanovsk',
    'Asia/Baku': 'Baku',
    'Europe/Samara': 'Izhevsk, Samara',
    'Indian/Mauritius': 'Port Louis',
    'Europe/Saratov': 'Saratov',
    'Asia/Tbilisi': 'Tbilisi',
    'Asia/Yerevan': 'Yerevan',
    'Asia/Kabul': 'Kabul',
    'Asia/Tashkent': 'Ashgabat, Tashkent|Astana, Ashgabat, Tashkent',
    'Asia/Yekaterinburg': 'Ekaterinburg',
    'Asia/Karachi': 'Islamabad, Karachi',
    'Asia/Qyzylorda': 'Astana|Qyzylorda',
    'Asia/Kolkata': 'Chennai, Kolkata, Mumbai, New Delhi',
    'Asia/Colombo': 'Sri Jayawardenepura',
    'Asia/Kathmandu': 'Kathmandu',
    'Asia/Bishkek': 'Bishkek',
    'Asia/Dhaka': 'Dhaka',
    'Asia/Omsk': 'Omsk',
    'Asia/Yangon': 'Yangon (Rangoon)',
    'Asia/Bangkok': 'Bangkok, Hanoi, Jakarta',
    'Asia/Barnaul': 'Barnaul, Gorno-Altaysk',
    'Asia/Hovd': 'Hovd',
    'Asia/Krasnoyarsk': 'Krasnoyarsk',
    'Asia/Novosibirsk': 'Novosibirsk',
    'Asia/Tomsk': 'Tomsk',
    'Asia/Shanghai': 'Beijing, Chongqing, Hong Kong, Urumqi',
    'Asia/Irkutsk': 'Irkutsk',
    'Asia/Singapore': 'Kuala Lumpur, Singapore',
    'Australia/Perth': 'Perth',
    'Asia/Taipei': 'Taipei',
    'Asia/Ulaanbaatar': 'Ulaanbaatar',
    'Australia/Eucla': 'Eucla',
    'Asia/Chita': 'Chita',
    'Asia/Tokyo': 'Osaka, Sapporo, Tokyo',
    'Asia/Pyongyang': 'Pyongyang',
    'Asia/Seoul': 'Seoul|서울',
    'Asia/Yakutsk': 'Yakutsk',
    'Australia/Adelaide': 'Adelaide',
    'Australia/Darwin': 'Darwin',
    'Australia/Brisbane': 'Brisbane',
    'Australia/Sydney': 'Canberra, Melbourne, Sydney',
    'Pacific/Port_Moresby': 'Guam, Port Moresby',
    'Australia/Hobart': 'Hobart',
    'Asia/Vladivostok': 'Vladivostok',
    'Australia/Lord_Howe': 'Lord Howe Island',
    'Pacific/Bougainville': 'Bougainville Island',
    'Asia/Srednekolymsk': 'Chokurdakh',
    'Asia/Magadan': 'Magadan',
    'Pacific/Norfolk': 'Norfolk Island',
    'Asia/Sakhalin': 'Sakhalin',
    'Pacific/Guadalcanal': 'Solomon Is., New Caledonia',
    'Asia/Kamchatka': 'Anadyr, Petropavlovsk-Kamchatsky',
    'Pacific/Auckland': 'Auckland, Wellington',
    'Pacific/Fiji': 'Fiji',
    'Pacific/Chatham': 'Chatham Islands',
    'Pacific/Apia': 'Samoa',
    'Pacific/Kiritimati': 'Kiritimati Island',
  }).flatMap(([zone, names]) => names.split('|').map((name) => [name.toLowerCase(), zone] as const)),
)

/** Abbreviations that mean one zone to the programs that write them. */
const shortNames = new Map(
  Object.entries({
    ...{ kst: 'Asia/Seoul', jst: 'Asia/Tokyo', utc: 'UTC', gmt: 'UTC', z: 'UTC' },
    ...{ pst: 'America/Los_Angeles', pdt: 'America/Los_Angeles', edt: 'America/New_York' },
  }),
)

/** A zone with a fixed offset of whole hours, as `GMT+0900` or `UTC-5`; null for any other text. */
function fixedZone(text: string): string | null {
  const [, sign, hours, minutes = '00'] = /^(?:GMT|UTC)\s*([+-])(\d{1,2}):?(\d\d)?$/i.exec(text) ?? []
  if (!sign || minutes !== '00' || Number(hours) > 12) return null
  // Names of this kind have the opposite sign (POSIX).
  return Number(hours) === 0 ? 'UTC' : `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`
}

/**
 * The IANA zone of a name: an IANA or Windows name, also in quotes or behind a path, what Office 365 shows, an
 * abbreviation, or an offset. Null for any other name.
 */
export function zoneOfName(name: string): string | null {
  const plain = name.trim().replaceAll('"', '').trim()
  const direct = knownZone(plain)
  if (direct) return direct
  const shown = shownNames.get(plain.replace(/^\((?:UTC|GMT)[^)]*\)\s*/i, '').toLowerCase())
  if (shown) return shown
  const parts = plain.split('/').filter(Boolean)
  for (const count of [1, 2, 3]) {
    const tail = parts.slice(-count).join('/')
    if (tail !== plain && (count > 1 || /^tzone:/i.test(plain)) && knownZone(tail)) return knownZone(tail)
  }
  const offset = fixedZone(plain)
  return shortNames.get(plain.toLowerCase()) ?? (offset && knownZone(offset))
}
