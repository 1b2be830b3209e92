import type { ReactNode } from 'react'
import { blocking } from '#kit/call/query.ts'
import { Skeleton, type SkeletonProps } from './loading.tsx'
import { ErrorNote } from './notice.tsx'

/** Properties of {@link Answer}. */
export interface AnswerProps<T> {
  /** The fields of a query that the part needs. */
  answer: { data: T | undefined; error: unknown; refetch: () => unknown }
  /** Shown instead of the content if there is nothing to show, with a next step. */
  empty?: ReactNode
  /** Whether there is nothing to show; by default an empty list. */
  isEmpty?: (data: T) => boolean
  /** True: the answer belongs to an earlier question, so the placeholder is shown. */
  isWaiting?: boolean
  /** The placeholder: number and form of its rows. */
  rows?: SkeletonProps['rows']
  look?: SkeletonProps['look']
  /** The name of the failed action, if the text of the error does not contain it. */
  title?: string
  children: (data: T) => ReactNode
}

/**
 * One answer in all its states: loading, failure with retry, empty, content. If a later read fails, the earlier answer
 * stays, except if the viewer may no longer see it.
 */
export function Answer<T>({
  answer,
  empty,
  isEmpty = (data) => Array.isArray(data) && data.length === 0,
  isWaiting = false,
  rows,
  look,
  title,
  children,
}: AnswerProps<T>) {
  const failure = blocking(answer)
  if (failure) {
    const name = title === undefined ? {} : { title }
    return <ErrorNote {...name} error={failure} onRetry={() => void answer.refetch()} />
  }
  const { data } = answer
  if (isWaiting || data === undefined) {
    return <Skeleton {...(rows === undefined ? {} : { rows })} {...(look === undefined ? {} : { look })} />
  }
  return empty !== undefined && isEmpty(data) ? empty : children(data)
}
