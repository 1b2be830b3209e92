import { mailAdministrationApi } from '@maru/api/mail/administration'
import type { MailMove } from '@maru/api/mail/mirror/move'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'

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

/** The distribution groups of the company. */
export const useMailGroups = () => useRead(mailAdministrationApi.listMailGroups, {})

/** Creates or changes a group. */
export const useSaveMailGroup = () => useChange(mailAdministrationApi.saveMailGroup)

/** Removes a group. */
export const useRemoveMailGroup = () => useChange(mailAdministrationApi.removeMailGroup)

/** The limits of the company. */
export const useCompanyLimits = () => useRead(mailAdministrationApi.getCompanyLimits, {})

/** Changes the limits of the company. */
export const useSetCompanyLimits = () => useChange(mailAdministrationApi.setCompanyLimits)

/** Mailboxes of the company by a name or an address. */
export const useAdministeredBoxes = (search: string) =>
  useRead(mailAdministrationApi.listAdministeredBoxes, { search })

/** Changes the limit of a mailbox. */
export const useSetBoxLimit = () => useChange(mailAdministrationApi.setBoxLimit)

/** Creates a shared mailbox. */
export const useCreateSharedBox = () => useChange(mailAdministrationApi.createSharedBox)

/** The mail server of the company. */
export const useMailServer = () => useRead(mailAdministrationApi.getMailServer, {})

/** Sets the mail server of the company. */
export const useSetMailServer = () => useChange(mailAdministrationApi.setMailServer)

/** Removes the mail server of the company. */
export const useRemoveMailServer = () => useChange(mailAdministrationApi.removeMailServer)

/** How the portal signs in for the people of the company. */
export const useMailSignIn = () => useRead(mailAdministrationApi.getMailSignIn, {})

/** Sets how the portal signs in for the people of the company. */
export const useSetMailSignIn = () => useChange(mailAdministrationApi.setMailSignIn)

/** Connects the mailboxes of all people of the company. */
export const useConnectAllMailboxes = () => useChange(mailAdministrationApi.connectAllMailboxes)

/** The moves of the connected mailboxes of the company; read again while one is open. */
export const useMailMovesOfCompany = () =>
  useRead(
    mailAdministrationApi.listMailMoves,
    {},
    {
      refetchInterval: ({ state: { data } }) =>
        data?.boxes.some(({ onto, back }) => isOpen(onto) || isOpen(back)) ? 15_000 : false,
    },
  )

const isOpen = (move: MailMove | null) => move?.state === 'waiting' || move?.state === 'running'

/** Starts the moves of all connected mailboxes of the company. */
export const useStartMailMoves = () => useChange(mailAdministrationApi.startMailMoves)

/** Stops them. */
export const useStopMailMoves = () => useChange(mailAdministrationApi.stopMailMoves)
