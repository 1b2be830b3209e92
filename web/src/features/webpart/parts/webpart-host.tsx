import type { Webpart } from '@maru/api/webpart'
import { Component, type ReactNode, Suspense } from 'react'
import { localName, useLanguage, useWords } from '../../../kit/i18n.ts'
import { slot } from '../../../kit/slots.ts'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/loading.tsx'
import { ErrorNote } from '../../../ui/notice.tsx'

interface FenceProps {
  title: string
  children: ReactNode
}

/** Keeps a web part that breaks from taking the rest of the home page with it. */
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

/** True when some room draws this kind of web part; others are left out of the page. */
export function isDrawn(webpart: Webpart): boolean {
  return slot('homeParts').some((part) => part.kind === webpart.kind)
}

/** Draws one web part by the room that owns its kind. */
export function WebpartHost({ webpart }: { webpart: Webpart }) {
  const t = useWords()
  const title = localName(webpart.title, useLanguage())
  const part = slot('homeParts').find((one) => one.kind === webpart.kind)
  if (!part) return null
  return (
    <Fence title={title || t('webpart.single')}>
      <Suspense
        fallback={
          <Card>
            <Skeleton rows={4} />
          </Card>
        }
      >
        <part.Component id={webpart.webpartId} title={webpart.title} options={webpart.options} />
      </Suspense>
    </Fence>
  )
}
