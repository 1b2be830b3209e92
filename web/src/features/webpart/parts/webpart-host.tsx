import type { Webpart } from '@maru/api/webpart'
import { Component, type CSSProperties, type MouseEvent, type ReactNode, Suspense } from 'react'
import type { HomePart, HomePartProps } from '#kit/fillings.ts'
import { localName, translate, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { slot } from '#kit/slots.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { heightOf } from '../layout.rules.ts'
import { useBoardsOfParts, usePart } from '../webpart.api.ts'
import { firstTab } from '../webpart.rules.ts'
import styles from './webparts.module.css'

interface FenceProps {
  title: string
  children: ReactNode
}

/** An error boundary for one web part, so that the rest of the page continues to work. */
class Fence extends Component<FenceProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return (
      <Card label={this.props.title}>
        {this.props.title ? <CardHeader title={this.props.title} /> : null}
        <ErrorNote error={this.state.error} onRetry={() => this.setState({ error: null })} />
      </Card>
    )
  }
}

const partOf = (kind: string) => slot('homeParts').find((one) => one.kind === kind)

/** Returns true if a room can render this kind of web part. The page omits other web parts. */
export function isDrawn(webpart: Webpart): boolean {
  return partOf(webpart.kind) !== undefined
}

/** A hook. Returns a function for the name of a web part: its title, else its first board, else its kind. */
export function usePartName(): (webpart: Pick<Webpart, 'kind' | 'title' | 'options' | 'rows'>) => string {
  const t = useTranslate()
  const language = useLanguage()
  const boards = useBoardsOfParts().data
  return ({ kind, title, ...set }) => {
    const label = partOf(kind)?.offer?.label
    const tab = firstTab({ kind, ...set })
    const board = tab && (tab.tabTitle || boards?.get(tab.boardId)?.name)
    return localName(title, language) || board || (label ? translate(label) : t('webpart.single'))
  }
}

function stopLink(event: MouseEvent) {
  if (!(event.target instanceof Element) || !event.target.closest('a')) return
  event.preventDefault()
  event.stopPropagation()
}

/** Renders one web part with the component of its room. While it loads, it reserves the expected height. */
export function WebpartHost({ webpart, isPreview = false }: { webpart: Webpart; isPreview?: boolean }) {
  const name = usePartName()(webpart)
  const part = partOf(webpart.kind)
  if (!part) return null
  const { webpartId: id, title, rows } = webpart
  // Some kinds read the number of rows from their options.
  const options = rows > 0 ? { ...webpart.options, displayCount: rows } : webpart.options
  const props = { id, title, options, rows, isPreview }
  const drawn = (
    <Fence title={name}>
      <Suspense
        fallback={
          <Card>
            <div className={styles.waiting} style={{ '--rows': heightOf(webpart) } as CSSProperties}>
              <Skeleton rows={Math.max(1, Math.floor(heightOf(webpart)) - 1)} />
            </div>
          </Card>
        }
      >
        {part.isLoadedByHome ? <Loaded part={part} {...props} /> : <part.Component {...props} />}
      </Suspense>
    </Fence>
  )
  // Links in a preview do not navigate, whichever room renders the web part.
  return isPreview ? <div onClickCapture={stopLink}>{drawn}</div> : drawn
}

function Loaded({ part, ...props }: HomePartProps & { part: HomePart }) {
  const answer = usePart({ kind: part.kind, options: props.options })
  return <part.Component {...props} answer={answer} />
}
