import type { DeviceKind } from '@maru/api/device'

/** The phone on which the page is open; null for any other device. */
export function ownDevice(agent: string, touchPoints: number): DeviceKind | null {
  if (/Android/i.test(agent)) return 'android'
  // An iPad says that it is a Mac.
  const isPad = /Macintosh/.test(agent) && touchPoints > 1
  return isPad || /iPhone|iPad|iPod/.test(agent) ? 'iphone' : null
}

/** Whether a browser of iOS hands a profile to the system: only Safari and Chrome do. */
export const canInstallProfile = (agent: string) =>
  !/FxiOS|DuckDuckGo|EdgiOS|OPT\/|KAKAOTALK|NAVER|Instagram|FBAN|Line\//i.test(agent)

/** The address that opens DAVx5 with the values of a connection. */
export function davx5Address(origin: string, login: string, password: string): string {
  const { host, protocol } = new URL(origin)
  const scheme = protocol === 'https:' ? 'caldavs' : 'caldav'
  const extras = `S.username=${encodeURIComponent(login)};S.password=${encodeURIComponent(password)}`
  return `intent://${host}/dav/#Intent;scheme=${scheme};package=at.bitfire.davdroid;${extras};end`
}
