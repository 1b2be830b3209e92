import { type ArticleDetail, articlePassword, type BoardConfig } from '@maru/api/board'
import { useState } from 'react'
import { useAccount } from '../../../../kit/session.ts'

/** The password that the writer of an anonymous article types; it is never stored in the browser. */
export interface ArticlePasswordState {
  /** `new` is required, `change` is optional, null is not shown. */
  kind: 'new' | 'change' | null
  value: string
  isShort: boolean
  set: (value: string) => void
  /** Whether the article may be sent with it; marks the field if not. */
  check: () => boolean
  /** What is sent. */
  part: { password?: string; isNameless: boolean }
}

/** Asks for a password where the board is anonymous; administrators who need no password cannot set a new one. */
export function useArticlePassword(
  config: Pick<BoardConfig, 'useNameless'>,
  article: Pick<ArticleDetail, 'isNameless' | 'isDraft' | 'state'> | undefined,
): ArticlePasswordState {
  const { isSuperAdmin } = useAccount().permissions
  const [value, set] = useState('')
  const [isShort, setShort] = useState(false)
  const isFirst = article ? article.isNameless && article.isDraft : config.useNameless
  // An unpublished article follows the setting of its board at publication.
  const isUnseen = !article || article.state === 'draft' || article.state === 'scheduled'
  const isNameless = (article?.isNameless ?? false) || (isUnseen && config.useNameless)
  const mayChange = article?.isNameless && !isSuperAdmin
  const kind = isFirst ? 'new' : mayChange ? 'change' : null
  return {
    kind,
    value,
    isShort,
    set: (next) => {
      set(next)
      setShort(false)
    },
    check: () => {
      const isEnough = [...value].length >= articlePassword.least || (kind !== 'new' && value === '')
      setShort(!isEnough)
      return isEnough
    },
    part: { isNameless, ...(value === '' ? {} : { password: value }) },
  }
}
