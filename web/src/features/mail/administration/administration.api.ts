import { mailAdministrationApi } from '@maru/api/mail/administration'
import { useChange } from '../../../kit/change.ts'
import { useRead } from '../../../kit/read.ts'

/** The domains with their records. */
export const useMailDomains = () => useRead(mailAdministrationApi.listMailDomains, {})

/** Adds a domain. */
export const useAddMailDomain = () => useChange(mailAdministrationApi.addMailDomain)

/** Removes a domain. */
export const useRemoveMailDomain = () => useChange(mailAdministrationApi.removeMailDomain)

/** Makes a key for a domain. */
export const useMakeMailKey = () => useChange(mailAdministrationApi.makeMailKey)

/** What the DNS says of a domain; asked with a domain only. */
export const useMailDomainCheck = (domain: string | null) =>
  useRead(mailAdministrationApi.checkMailDomain, domain === null ? null : { domain })

/** Mails that wait or have failed. */
export const useMailQueue = () => useRead(mailAdministrationApi.listMailQueue, {})

/** Tries a mail again. */
export const useRetryQueuedMail = () => useChange(mailAdministrationApi.retryQueuedMail)

/** Traces of mails. */
export const useMailTraces = (search: string) => useRead(mailAdministrationApi.listMailTraces, { search })
