import { layers, layersOf } from './forms.ts'
import { expect, type Page } from './story.ts'

/**
 * Marks the uppermost opened form and its button, for the functions below: the submit button, or that of a writer which
 * is no form element. Returns false if it has no button.
 */
function markForm(page: Page): Promise<boolean> {
  return page.evaluate((above) => {
    for (const marked of document.querySelectorAll('[data-story]')) marked.removeAttribute('data-story')
    const layer = [...document.querySelectorAll(above)].at(-1)
    const opened = (layer ?? document).querySelector('[data-opened]')
    const form = layer?.querySelector('form') ?? opened?.closest('form') ?? opened?.querySelector('form')
    const submit = form
      ? [...form.elements].find((one) => one instanceof HTMLButtonElement && one.type === 'submit')
      : [...(layer ?? document).querySelectorAll('button')]
          .filter(({ textContent }) => /^(?:저장|등록)$/.test(textContent))
          .at(-1)
    const place = form ?? opened
    place?.setAttribute('data-story', 'form')
    submit?.setAttribute('data-story', 'submit')
    return place !== undefined && place !== null && submit !== undefined
  }, layers)
}

const values: Record<string, string> = {
  email: 'every.page@hanbit.example',
  url: 'https://hanbit.example/every-page',
  tel: '02-0000-0000',
  number: '1',
  password: 'Every-page-1!',
}

/** Fills the empty text fields that the form asks for, and its first one. */
async function fillForm(page: Page): Promise<void> {
  const texts =
    ':is(input:not([role=combobox], [type=checkbox], [type=radio], [type=file], [type=search]), textarea, [contenteditable=true])'
  const asked = '[aria-required=true], [aria-invalid=true], [required], [contenteditable=true]'
  const fields = page.locator(`[data-story=form] ${texts}`)
  for (const [index, field] of (await fields.all()).entries()) {
    const isAsked = index === 0 || (await field.evaluate((one, those) => one.matches(those), asked))
    if (!isAsked || !(await field.isVisible()) || !(await field.isEditable())) continue
    const { type, content } = await field.evaluate((one) => ({
      type: one instanceof HTMLInputElement ? one.type : '',
      content: 'value' in one ? one.value : one.textContent,
    }))
    if (content === '') await field.fill(values[type] ?? 'Every1', { timeout: 3_000 }).catch(() => undefined)
  }
}

/** What a person sees after a press on the button of a form. */
type Outcome = 'left' | 'says' | 'refused' | 'asks' | 'silent'

const toastsOf = '[aria-live=polite][data-react-aria-top-layer]'

function outcomeOf(page: Page, layerCount: number): Promise<Outcome> {
  return page.evaluate(
    ([above, count, host]) => {
      const form = document.querySelector('[data-story=form]')
      if (!form?.checkVisibility()) return 'left'
      if (document.querySelectorAll(above).length > count) return 'asks'
      const around = form.closest(above) ?? form
      if (around.querySelector('[aria-invalid=true], [data-invalid], [role=alert]')) return 'refused'
      const toasts = [...document.querySelectorAll(`${host} > :not([data-earlier])`)]
      if (toasts.some(({ role }) => role === 'alert')) return 'refused'
      return toasts.length > 0 ? 'says' : 'silent'
    },
    [layers, layerCount, toastsOf] as const,
  )
}

/** Waits until the person sees something. A page that is being left has no answer yet. */
async function settledOutcome(page: Page, layerCount: number): Promise<Outcome> {
  const look = () => outcomeOf(page, layerCount).catch(() => 'silent' as const)
  await expect
    .poll(look, { timeout: 10_000 })
    .not.toBe('silent')
    .catch(() => undefined)
  return look()
}

/** Presses the button of the form twice at once. A form that is gone by then has left. */
async function pressTwice(page: Page): Promise<Outcome> {
  // What an earlier form has said is no answer of this one.
  await page.locator(`${toastsOf} > *`).evaluateAll((all) => {
    for (const toast of all) toast.setAttribute('data-earlier', '')
  })
  const before = await layersOf(page).count()
  const submit = page.locator('[data-story=submit]')
  if ((await submit.count()) > 0) await submit.dblclick({ timeout: 10_000 })
  return settledOutcome(page, before)
}

/** How a form was sent: the calls of each of the two tries, and what the person saw. */
export interface Sending {
  calls: string[]
  outcome: Outcome
}

/**
 * Fills the opened form as far as it asks, and presses its button twice at once; if it refuses a field, fills that field
 * and presses twice again. Answers a question with its last button. Returns null if no button can be pressed.
 */
export async function sendTwice(page: Page, takeChanges: () => string[]): Promise<Sending | null> {
  if (!(await markForm(page))) return null
  takeChanges()
  await fillForm(page)
  if (!(await page.locator('[data-story=submit]').isEnabled())) return null
  let outcome = await pressTwice(page)
  let calls = takeChanges()
  if (outcome === 'refused' && calls.length === 0) {
    await fillForm(page)
    outcome = await pressTwice(page)
    calls = [...calls, ...takeChanges()]
  }
  if (outcome === 'asks') {
    const before = await layersOf(page).count()
    await layersOf(page).last().getByRole('button').last().click()
    await expect(layersOf(page)).not.toHaveCount(before)
    outcome = await settledOutcome(page, before - 1)
    calls = [...calls, ...takeChanges()]
  }
  return { calls, outcome }
}

/** The faults of a sending: a call that was made twice, and a saved form that neither leaves nor says that it is saved. */
export function sendingFaults({ calls, outcome }: Sending): string[] {
  const twice = calls
    .filter((call, index) => calls.indexOf(call) !== index)
    .map((call) => `sent ${call} twice`)
  return outcome === 'silent'
    ? [...twice, `stays and says nothing after ${calls.join(', ') || 'a press'}`]
    : twice
}
