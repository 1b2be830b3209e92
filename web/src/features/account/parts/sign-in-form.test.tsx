import { dictionary } from '@maru/i18n/dictionary'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { SignInForm } from './sign-in-form.tsx'

// These tests replace the network of the browser. The stories (e2e) test the form with the real server.
const network = vi.fn<typeof fetch>()
beforeAll(() => putDictionary('en-US', dictionary.en))
beforeEach(() => vi.stubGlobal('fetch', network))
afterEach(() => {
  network.mockReset()
  vi.unstubAllGlobals()
})

const answer = (status: number, body: object, headers: Record<string, string> = {}) =>
  network.mockResolvedValueOnce(Response.json(body, { status, headers }))
const failure = (code: string) => ({ code, error: { code, params: {}, supportCode: 'r-77' } })

function show(onSignedIn = vi.fn()) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SignInForm onSignedIn={onSignedIn} />
    </QueryClientProvider>,
  )
  return onSignedIn
}

function type(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

it('asks for what is missing, goes to the first of it, and sends nothing', async () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(screen.getByText('Enter your user name.')).toBeTruthy()
  expect(screen.getByText('Enter your password.')).toBeTruthy()
  type('User name', 'user')
  screen.getByRole('button', { name: 'Sign in' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
  expect(network).not.toHaveBeenCalled()
})

it('signs in with the trimmed name', async () => {
  answer(200, { code: 'ok', result: { personCode: 'P1', comCode: 'C1', language: 'ko-KR' } })
  const onSignedIn = show()
  type('User name', '  user ')
  type('Password', ' secret ')
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled())
  const [url, init] = network.mock.calls[0] ?? []
  expect(url).toBe('/cm/IsuCommon/ISU_auth/api/login')
  expect(JSON.parse(String(init?.body))).toEqual({ username: 'user', password: ' secret ' })
})

it.each([
  ['account.wrongPassword', {}, 'The user name or password is not right'],
  ['account.retired', {}, 'someone who has left'],
  ['kit.throttled', { 'retry-after': '420' }, 'Try again in 7 min'],
])('says what %s means, without a support code: nothing unexpected happened', async (code, headers, text) => {
  answer(403, failure(code), headers)
  show()
  type('User name', 'user')
  type('Password', 'wrong')
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(text)
  expect(alert.textContent).not.toContain('r-77')
})

it('says that the server cannot be reached, and retains the typed text', async () => {
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  show()
  type('User name', 'user')
  type('Password', 'x')
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached')
  expect((screen.getByLabelText('User name') as HTMLInputElement).value).toBe('user')
})
