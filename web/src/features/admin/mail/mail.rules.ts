import type { MailServerState } from '@maru/api/admin'

/** The fields of the form of the mail server. */
export interface MailDraft {
  host: string
  port: string
  isSecure: boolean
  user: string
  password: string
  from: string
}

/** The fields of a stored server; the password is never sent to the browser. */
export function draftOf({ server }: MailServerState): MailDraft {
  return { ...server, port: String(server.port), password: '' }
}

/** The server of a form; an empty password with a stored one means the stored one. */
export function serverOf({ host, port, from, password, ...draft }: MailDraft, hasPassword: boolean) {
  return {
    ...draft,
    host: host.trim(),
    port: Number(port),
    from: from.trim(),
    password: password === '' && hasPassword && draft.user !== '' ? null : password,
  }
}

/** The keys of the texts of faults by field; empty without a fault. */
export interface MailFaults {
  host: '' | 'badHost'
  port: '' | 'badPort'
  from: '' | 'badFrom'
}

/** Checks the fields that a mail server needs. */
export function mailFaults({ host, port, from }: Pick<MailDraft, 'host' | 'port' | 'from'>): MailFaults {
  const number = Number(port)
  return {
    host: /^[^\s/?#@%\\]+$/.test(host.trim()) ? '' : 'badHost',
    port: Number.isInteger(number) && number >= 1 && number <= 65_535 ? '' : 'badPort',
    from: /^(?:[^<>]*<)?[^\s@<>]+@[^\s@<>]+>?$/.test(from.trim()) ? '' : 'badFrom',
  }
}
