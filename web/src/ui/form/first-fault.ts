/**
 * Focuses the first invalid field of a form after the field is marked. The text of an invalid password field is
 * selected. This file is separate from `form.ts`, so that the sign-in page does not load the form library.
 */
export function focusFirstFault(form: HTMLElement | null, frames = 30): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>(
      '[aria-invalid="true"], [data-invalid] > [aria-haspopup="listbox"], [data-fault]',
    )
    // If the browser is busy, the field is marked some frames later.
    if (!field && frames > 0) return focusFirstFault(form, frames - 1)
    field?.focus()
    if (field instanceof HTMLInputElement && field.type === 'password') field.select()
  })
}
