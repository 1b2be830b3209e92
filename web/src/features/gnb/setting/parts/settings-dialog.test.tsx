import { dictionary } from '@maru/i18n/dictionary'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { type Account, accountQuery } from '#kit/session/session.ts'
import { fillSlots, withLaterSlots } from '#kit/slots.ts'
import { Switch } from '#ui/form/choice.tsx'
import { SettingCard, SettingRow } from '#ui/form/setting-card.tsx'
import { useSettingForm } from '#ui/form/use-setting-form.ts'
import { SettingsDialog } from './settings-dialog.tsx'

beforeAll(() => putDictionary('en-US', dictionary.en))
afterEach(() => fillSlots([]))

const save = vi.fn(async () => undefined)

/** A panel as the mail room would have it, from the shared parts only. */
function Panel({ onDirty }: { onDirty: (isDirty: boolean) => void }) {
  const { form, values, set, changed } = useSettingForm({ isShown: false }, save)
  return (
    <SettingCard title="Preview" form={form} changed={changed} onDirty={onDirty}>
      <SettingRow name="Reading pane">
        <Switch isSelected={values.isShown} onChange={(isShown) => set({ isShown })}>
          Show it
        </Switch>
      </SettingRow>
    </SettingCard>
  )
}

async function show(account: Partial<Account>) {
  fillSlots([
    {
      name: 'mail',
      later: async () => ({
        settingsPanels: [{ id: 'layout', group: 'mail', order: 10, isForMailOnly: true, Component: Panel }],
      }),
    },
    {
      name: 'approval',
      later: async () => ({
        settingsPanels: [{ id: 'boxes', group: 'approval', order: 10, Component: Panel }],
      }),
    },
  ])
  await withLaterSlots(async () => undefined)
  const client = new QueryClient()
  client.setQueryData(accountQuery.queryKey, account as Account) // only what the dialog reads
  const component = () => <SettingsDialog group="mail" onClose={() => undefined} />
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createRouter({ routeTree: createRootRoute({ component }) })} />
    </QueryClientProvider>,
  )
}

test('a panel of another room appears in its group and saves its changed fields', async () => {
  await show({ mailOnly: false })
  expect(await screen.findByRole('button', { name: 'Mail' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Approval' })).toBeTruthy()
  fireEvent.click(screen.getByRole('switch', { name: 'Show it' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(save).toHaveBeenCalledWith({ isShown: true }))
})

test('people with mail only see no panel that is not for them', async () => {
  await show({ mailOnly: true })
  expect(await screen.findByRole('button', { name: 'Mail' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approval' })).toBeNull()
})
