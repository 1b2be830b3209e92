import type { ArticleDetail } from '@maru/api/board'
import { useState } from 'react'
import { CallError } from '#kit/call/call-error.ts'
import { PasswordDialog } from './password-dialog.tsx'

/** Properties of {@link ProofAsked}; `failure` is the error of the last save. */
export interface ProofAskedProps {
  article: Pick<ArticleDetail, 'boardId' | 'articleId'> | undefined
  failure: unknown
  onProven: () => void
}

/** Asks for the password again if its proof expired during writing. `onProven` then repeats the save. */
export function ProofAsked({ article, failure, onProven }: ProofAskedProps) {
  const [closed, setClosed] = useState<unknown>(null)
  const isAsked = failure instanceof CallError && failure.code === 'board.passwordNeeded'
  if (!article || !isAsked || closed === failure) return null
  return (
    <PasswordDialog
      articleId={article.articleId}
      onProven={() => {
        setClosed(failure)
        onProven()
      }}
      onClose={() => setClosed(failure)}
    />
  )
}
