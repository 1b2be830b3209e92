import { type ArticleDetail, articlePassword, type BoardConfig } from '@maru/api/board'
import { useState } from 'react'
import { useAccount } from '#kit/session/session.ts'

/** State of the password field of an anonymous article. The browser never stores the password. */
export interface ArticlePasswordState {
  /** `new`: the password is required; `change`: it is optional; null: the field is not shown. */
  kind: 'new' | 'change' | null
  value: string
  isShort: boolean
  set: (value: string) => void
  /** Returns whether the article may be sent with this password; marks the field if not. */
  check: () => boolean
  /** The properties that the save sends. */
  part: { password?: string; isNameless: boolean }
}

/**
 * Returns the state of the password field of an article. Super administrators, who need no password to change
 * an anonymous article, cannot replace its password.
 */
export function useArticlePassword(
  config: Pick<BoardConfig, 'useNameless'>,
  article: Pick<ArticleDetail, 'isNameless' | 'isDraft' | 'state'> | undefined,
): ArticlePasswordState {
  const { isSuperAdmin } = useAccount().permissions
  const [value, set] = useState('')
  const [isShort, setShort] = useState(false)
  const isFirst = article ? article.isNameless && article.isDraft : config.useNameless
  // Until its publication, an article uses the setting of its board.
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
