/**
 * Moves the focus to the first field of a form that is marked as wrong, once it is marked; a wrong password is selected
 * to be replaced. Separate from the forms of the kit, so that the sign-in page can use it without their library.
 */
export function focusFirstFault(form: HTMLElement | null, frames = 30): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>(
      '[aria-invalid="true"], [data-invalid] > [aria-haspopup="listbox"], [data-fault]',
    )
    // A busy browser draws the mark some frames later.
    if (!field && frames > 0) return focusFirstFault(form, frames - 1)
    field?.focus()
    if (field instanceof HTMLInputElement && field.type === 'password') field.select()
  })
}
