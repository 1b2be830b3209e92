import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { ErrorNote } from '../notice.tsx'

class Boundary extends Component<
  { title: string; onReset: () => void; children: ReactNode },
  { error: unknown }
> {
  override state = { error: null as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('empty error') }
  }

  override render() {
    const { title, onReset, children } = this.props
    if (this.state.error === null) return children
    const retry = () => {
      onReset()
      this.setState({ error: null })
    }
    return <ErrorNote title={title} error={this.state.error} onRetry={retry} />
  }
}

/** An error boundary for one part of a page. It shows the failure with a retry button; the rest of the page works. */
export function PartBoundary({ children }: { children: ReactNode }) {
  const t = useTranslate()
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Boundary title={t('kit.partFailed')} onReset={reset}>
          {children}
        </Boundary>
      )}
    </QueryErrorResetBoundary>
  )
}
