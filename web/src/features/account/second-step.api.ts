import { accountApi } from '@maru/api/account'
import { type Assertion, type Attestation, accountSecondStepApi } from '@maru/api/account/second-step'
import { call } from '#kit/call/call.ts'
import { CallError } from '#kit/call/call-error.ts'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'

/** What the second step of a begun sign-in may be. */
export interface BegunSignIn {
  ticket: string
  hasTotp: boolean
  hasPasskey: boolean
  hasRecovery: boolean
  /** The person must set up a second step first. */
  mustEnrol: boolean
}

/** The begun sign-in that a refusal of the password describes; null for any other error. */
export function begunSignIn(error: unknown): BegunSignIn | null {
  if (!(error instanceof CallError) || error.code !== 'account.secondStep') return null
  const { ticket, totp, passkey, recovery, enrol } = error.params
  return {
    ticket: String(ticket),
    hasTotp: totp === 1,
    hasPasskey: passkey === 1,
    hasRecovery: recovery === 1,
    mustEnrol: enrol === 1,
  }
}

/** Whether this browser knows passkeys; only pages of https and localhost do. */
export const knowsPasskeys = () => typeof window.PublicKeyCredential === 'function'

/** Signs in with a passkey: of any account, or as the second step of a begun sign-in. Throws CallError or DOMException. */
export async function signInWithPasskey(begun?: { ticket: string; isRemembered: boolean }): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const ticket = begun ? { ticket: begun.ticket } : {}
  const { options } = await call(accountSecondStepApi.startPasskeySignIn, ticket)
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'] // made by the same library
  const credential = (await startAuthentication({ optionsJSON })) as Assertion // the same fields, and more
  const isRemembered = begun?.isRemembered ?? false
  await call(accountSecondStepApi.signInWithPasskey, { ...ticket, credential, isRemembered })
}

/** Whether an error means that the person closed the dialog of the browser. */
export const isPasskeyCanceled = (error: unknown) =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** Completes a begun sign-in with a code. Throws CallError. */
export async function signInWithCode(input: {
  ticket: string
  code: string
  isRemembered: boolean
}): Promise<void> {
  await call(accountSecondStepApi.signInWithCode, input)
}

/** The secret for the authenticator app of a person who must set one up. Throws CallError. */
export const startEnrolment = (ticket: string) => call(accountSecondStepApi.startEnrolment, { ticket })

/** Turns the authenticator app on and signs in; returns the recovery codes. Throws CallError. */
export const finishEnrolment = (input: { ticket: string; code: string }) =>
  call(accountSecondStepApi.finishEnrolment, input)

/** Reads the second step of the signed-in person. */
export function useSecondStep() {
  return useRead(accountSecondStepApi.getSecondStep, {}, { staleTime: 0 })
}

/** Creates a secret for an authenticator app. Throws CallError. */
export const startTotp = (password: string) => call(accountSecondStepApi.startTotp, { password })

/** Turns the authenticator app on. Throws CallError. */
export function useConfirmTotp() {
  return useChange(accountSecondStepApi.confirmTotp)
}

/** Turns the authenticator app off. Throws CallError. */
export function useRemoveTotp() {
  return useChange(accountSecondStepApi.removeTotp)
}

/** Creates a passkey in this browser and stores it. Throws CallError or DOMException. */
export function useAddPasskey() {
  return useChange(async (input: { name: string; password: string }, change) => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const { options } = await call(accountSecondStepApi.startPasskey, { password: input.password })
    const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON'] // made by the same library
    const credential = (await startRegistration({ optionsJSON })) as Attestation // the same fields, and more
    return change(accountSecondStepApi.addPasskey, { name: input.name, credential })
  })
}

/** Removes a passkey. Throws CallError. */
export function useRemovePasskey() {
  return useChange(accountSecondStepApi.removePasskey)
}

/** Replaces the recovery codes. Throws CallError. */
export function useCreateRecoveryCodes() {
  return useChange(accountSecondStepApi.createRecoveryCodes)
}

/** Forgets a remembered browser. Throws CallError. */
export function useForgetBrowser() {
  return useChange(accountSecondStepApi.forgetBrowser)
}

/** Reads the roles of the portal with their names. */
export function useRoles() {
  return useRead(accountApi.listRoles, {}, { staleTime: 300_000 })
}
