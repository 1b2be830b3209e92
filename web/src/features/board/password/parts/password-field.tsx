import { articlePassword } from '@maru/api/board'
import { useEffect, useRef } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { TextField } from '#ui/form/field.tsx'
import type { ArticlePasswordState } from './use-article-password.ts'

/**
 * The password field of an anonymous article in the writer (spec 2§4): required for a new article, optional
 * when the article is changed.
 */
export function PasswordField({ state }: { state: ArticlePasswordState }) {
  const t = useTranslate()
  const field = useRef<HTMLInputElement>(null)
  const { isShort } = state
  useEffect(() => {
    // The field may be outside the viewport; the focus scrolls it into view.
    if (isShort) field.current?.focus()
  }, [isShort])
  if (!state.kind) return null
  const { least, most } = articlePassword
  const isNew = state.kind === 'new'
  return (
    <TextField
      label={t(isNew ? 'board.password.label' : 'board.password.change')}
      hint={t(isNew ? 'board.password.newHint' : 'board.password.changeHint', { least })}
      isRequired={isNew}
      type="password"
      autoComplete="new-password"
      maxLength={most}
      inputRef={field}
      value={state.value}
      onChange={state.set}
      error={isShort ? t('board.password.tooShort', { least }) : null}
    />
  )
}
