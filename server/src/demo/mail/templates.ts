import mails from '../contents/mails.json' with { type: 'json' }

/** A mail as written: its subject, its paragraphs, and the name of an attachment. `{p}` is a project, `{n}` a number. */
export interface MailTemplate {
  subject: string
  body: string[]
  file?: string
}

type Inside = Record<'ko' | 'en' | 'zh', MailTemplate[]>

/** Names of projects for `{p}` by language. */
export const projects = mails.projects

/** Mails between colleagues. */
export const inside: Inside = mails.inside

/** Mails from outside of the portal. */
export const outside: Inside & { ja: MailTemplate[] } = mails.outside

/** Senders outside of the portal by language. */
export const partners = mails.partners as Record<'ko' | 'en' | 'zh' | 'ja', [name: string, address: string][]>
