import type { ReactNode } from 'react'
import { blocking } from '#kit/call/query.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { Skeleton } from '../loading.tsx'
import { ErrorNote } from '../notice.tsx'
import styles from './frame.module.css'
import { PageHeader, type PageHeaderProps } from './page-header.tsx'
import { Actions } from './stack.tsx'
import { WindowFrame } from './window-frame.tsx'

/** Where an item is shown: in a page of the portal, in a separate browser window, or in a dialog over the page. */
export type FramePlace = 'page' | 'window' | 'dialog'

/** The fields of a query that a frame uses. */
export interface FrameAnswer {
  data: unknown
  error: unknown
  refetch: () => unknown
}

/** Properties of {@link Frame}. */
export interface FrameProps {
  place: FramePlace
  title: string
  onClose: () => void
  /** The queries that the content needs. While one of them is loading or has failed, the frame shows that state. */
  answers?: readonly FrameAnswer[]
  /** Replaces the default rendering of a failure of `answers`, for example of a refusal. */
  failure?: (error: unknown, retry: () => void) => ReactNode
  /** The buttons of the content. Without them the frame shows a close button. */
  acts?: ReactNode
  /** Properties that only a page has: menu, header buttons, and the label of the card around the content. */
  page?: Omit<PageHeaderProps, 'title'> & { label?: string }
  children?: ReactNode
}

/** Returns the first failure because of which the content cannot be shown; null if there is no such failure. */
function failureOf(answers: readonly FrameAnswer[]): unknown {
  return answers.map(blocking).find((error) => error !== null) ?? null
}

/** Shows one item with its title, content and buttons, in a page, a window or a dialog. */
export function Frame({ answers = [], failure, acts, children, ...place }: FrameProps) {
  const t = useTranslate()
  const close = <Button onPress={place.onClose}>{t('kit.close')}</Button>
  const error = failureOf(answers)
  const retry = () => void Promise.all(answers.map((answer) => answer.refetch()))
  if (error)
    return (
      <Place {...place} acts={close}>
        {failure ? failure(error, retry) : <ErrorNote error={error} onRetry={retry} />}
      </Place>
    )
  if (answers.some((answer) => answer.data === undefined))
    return (
      <Place {...place} acts={place.place === 'page' ? null : close}>
        <Skeleton look="text" rows={8} />
      </Place>
    )
  return (
    <Place {...place} acts={acts === undefined ? close : acts}>
      {children}
    </Place>
  )
}

function Place({
  place,
  title,
  onClose,
  acts,
  page = {},
  children,
}: Omit<FrameProps, 'answers' | 'failure'>) {
  if (place === 'window') return <WindowFrame title={title} body={children} acts={acts} />
  if (place === 'dialog')
    return (
      <Dialog isOpen size="l" isTall title={title} onClose={onClose} footer={acts}>
        {children}
      </Dialog>
    )
  const { label, ...header } = page
  const content = (
    <>
      {children}
      {acts ? (
        <Actions justify="end" className={styles.acts}>
          {acts}
        </Actions>
      ) : null}
    </>
  )
  return (
    <>
      <PageHeader title={title} {...header} />
      {label === undefined ? (
        content
      ) : (
        <Card label={label} padded>
          {content}
        </Card>
      )}
    </>
  )
}
