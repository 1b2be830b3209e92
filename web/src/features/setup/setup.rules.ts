import type { SetupPlan } from '@maru/api/setup'
import type { TextKey } from '#kit/i18n/i18n.ts'

/** The typed values of the page; numbers are texts until they are sent. */
export interface SetupDraft {
  company: SetupPlan['company']
  admin: SetupPlan['admin'] & { again: string }
  usesMail: boolean
  mail: { host: string; port: string; isSecure: boolean; user: string; password: string; from: string }
  withFiles: boolean
}

/** The initial values of the page. */
export const emptyDraft: SetupDraft = {
  company: {
    ...{ comCode: 'MAIN', nameKo: '', nameEn: '', nameZh: '', domain: '' },
    ...{ language: 'ko-KR', timeZone: 'Asia/Seoul', hue: null },
  },
  admin: { name: '', login: 'admin', email: '', password: '', again: '' },
  usesMail: false,
  mail: { host: '', port: '465', isSecure: true, user: '', password: '', from: '' },
  withFiles: false,
}

/** The fields that can have a fault, without the part of the page that contains them. */
export type SetupField =
  | 'comCode'
  | 'nameKo'
  | 'name'
  | 'login'
  | 'email'
  | 'password'
  | 'again'
  | 'host'
  | 'port'
  | 'from'

type SetupFault = Extract<
  TextKey,
  | `setup.${'badCode' | 'badLogin' | 'badMail' | 'fillIn'}`
  | 'kit.errors.passwordShort'
  | 'kit.passwordsDiffer'
>

/** Text keys of the faults, by field. */
export type SetupFaults = Partial<Record<SetupField, SetupFault>>

const address = /^[^\s@]+@[^\s@]+$/

/** Returns the faults to correct before the setup can run; an empty object if there are none. */
export function setupFaults(
  { company, admin, usesMail, mail }: SetupDraft,
  leastPassword: number,
): SetupFaults {
  const faults: SetupFaults = {}
  if (!/^[A-Za-z0-9._-]{1,64}$/.test(company.comCode)) faults.comCode = 'setup.badCode'
  if (!company.nameKo.trim()) faults.nameKo = 'setup.fillIn'
  if (!admin.name.trim()) faults.name = 'setup.fillIn'
  if (!admin.login) faults.login = 'setup.fillIn'
  else if (/\s/.test(admin.login)) faults.login = 'setup.badLogin'
  if (admin.email && !address.test(admin.email)) faults.email = 'setup.badMail'
  if ([...admin.password].length < leastPassword) faults.password = 'kit.errors.passwordShort'
  if (admin.password !== admin.again) faults.again = 'kit.passwordsDiffer'
  if (!usesMail) return faults
  if (!mail.host.trim()) faults.host = 'setup.fillIn'
  if (!/^\d{1,5}$/.test(mail.port) || Number(mail.port) < 1 || Number(mail.port) > 65_535)
    faults.port = 'setup.fillIn'
  if (!/[^\s@]+@[^\s@]+/.test(mail.from)) faults.from = 'setup.badMail'
  return faults
}

/** Converts the typed values to the plan that the server receives. */
export function toPlan({ company, admin, usesMail, mail, withFiles }: SetupDraft): SetupPlan {
  const { again: _again, ...person } = admin
  return { company, admin: person, mail: usesMail ? { ...mail, port: Number(mail.port) } : null, withFiles }
}
