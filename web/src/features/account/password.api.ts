import { accountApi } from '@maru/api/account'
import { accountPasswordApi } from '@maru/api/account/password'
import { call } from '#kit/call/call.ts'
import { change, useChange } from '#kit/call/change.ts'
import { begunSignIn } from './second-step.api.ts'

/**
 * Signs in with name and password; the result describes the signed-in person. Throws CallError, see
 * accountErrors.
 */
export function useSignIn() {
  return useChange(accountApi.login)
}

/** Changes the password of the signed-in person and ends their other sessions. Throws CallError. */
export async function changePassword(passwords: {
  currentPassword: string
  newPassword: string
}): Promise<void> {
  await change(accountPasswordApi.changePassword, passwords)
}

/** Requests a mail with a link that sets a password. Throws CallError. */
export async function requestPasswordReset(username: string): Promise<void> {
  await call(accountPasswordApi.requestPasswordReset, { username })
}

/**
 * Sets a password with the secret of a link or code, then signs in with it; false if a second step is needed, which the
 * sign-in page asks for. Throws CallError.
 */
export async function resetPassword(input: { secret: string; newPassword: string }): Promise<boolean> {
  const { login } = await call(accountPasswordApi.resetPassword, input)
  try {
    await call(accountApi.login, { username: login, password: input.newPassword })
    return true
  } catch (error) {
    if (begunSignIn(error)) return false
    throw error
  }
}
